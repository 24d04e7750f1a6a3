import { shareMatch } from "#src/display/share-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { copyLink, share } from "#src/ui/pass-on.ts";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "2",
  paddingInline: "2",
  paddingBlock: "1",
  md: { paddingInline: "0", marginInlineStart: "-2" },
  "@media print": { display: "none" },
});
const actionStyle = `${button({ tone: "text" })} ${css({ fontSize: "sm" })}`;

type Query = { isFetching: boolean; refetch: () => Promise<unknown> };

/** Passing a match on, and asking for it anew. */
export function ShareRow({ event, query }: { event: Event; query: Query }) {
  return (
    <div className={rowStyle}>
      <button
        type="button"
        className={actionStyle}
        onClick={() => void share(shareMatch(event, location.origin))}
      >
        Share
      </button>
      <button
        type="button"
        className={actionStyle}
        onClick={() => void copyLink(shareMatch(event, location.origin))}
      >
        Copy link
      </button>
      <span className={css({ marginStart: "auto" })}>
        <RefreshButton label="Refresh match" query={query} />
      </span>
    </div>
  );
}
