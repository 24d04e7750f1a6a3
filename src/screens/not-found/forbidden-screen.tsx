import { Link } from "@tanstack/react-router";
import { Page } from "#src/ui/page.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { button } from "#styled/recipes/index.js";

export function ForbiddenScreen() {
  return (
    <Page title="This page isn't for your account.">
      <EmptyState
        action={
          <Link to="/" className={button()}>
            Go to the matches
          </Link>
        }
      >
        If it should be, ask the people who run this app.
      </EmptyState>
    </Page>
  );
}
