import { failureText } from "#src/api/api-error.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Query = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };

/** In the place of what did not come and was never here: why, and another try. */
export function LoadFailure({ query }: { query: Query }) {
  return (
    <>
      <p role="alert" className={css({ color: "ink.2", marginBottom: "2" })}>
        {failureText(query.error)}
      </p>
      <button
        type="button"
        className={button({ tone: "quiet" })}
        disabled={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {query.isFetching ? "Trying again..." : "Try again"}
      </button>
    </>
  );
}
