import { Link } from "@tanstack/react-router";
import { Page } from "#src/ui/page.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { button } from "#styled/recipes/index.js";

export function NotFoundScreen() {
  return (
    <Page title="Page not found">
      <EmptyState
        action={
          <Link to="/" className={button()}>
            Go to the matches
          </Link>
        }
      >
        There is no page at this address. It may have moved, or the link is incomplete.
      </EmptyState>
    </Page>
  );
}
