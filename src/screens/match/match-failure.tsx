import { Link } from "@tanstack/react-router";
import { ApiError } from "#src/api/api-error.ts";
import { Page } from "#src/ui/page.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

/** Nothing to show: there is no such match, or it could not be had. */
export function MatchFailure({
  error,
  onRetry,
  retrying,
}: {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}) {
  if (!isUnknownMatch(error)) {
    return (
      <>
        <h1 className={css({ srOnly: true })}>Match</h1>
        <ErrorState error={error} onRetry={onRetry} retrying={retrying} />
      </>
    );
  }
  return (
    <Page title="Match not found">
      <EmptyState
        action={
          <Link to="/" className={button()}>
            See all matches
          </Link>
        }
      >
        There is no match at this address. The link may be incomplete.
      </EmptyState>
    </Page>
  );
}

/** A slug that cannot be one is refused as malformed; to a fan it is the same. */
function isUnknownMatch(error: Error): boolean {
  return error instanceof ApiError && (error.code === "not_found" || error.status === 400);
}
