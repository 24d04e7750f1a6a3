import { failureText } from "#src/api/api-error.ts";
import { SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Query = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };

/** In a section whose list did not come and was never here: why, and another try. The rest of the page stands. */
export function SectionFailure({ query }: { query: Query }) {
  return (
    <SectionBody>
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
    </SectionBody>
  );
}
