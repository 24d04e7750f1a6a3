import { Link } from "@tanstack/react-router";
import { Page } from "#src/ui/page.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { button } from "#styled/recipes/index.js";

export function ForbiddenScreen() {
  return (
    <Page title="Not for this account">
      <EmptyState
        action={
          <Link to="/" className={button()}>
            Go to the matches
          </Link>
        }
      >
        Your account may not open this page. If you think that it should, ask whoever runs this app
        to give it the role.
      </EmptyState>
    </Page>
  );
}
