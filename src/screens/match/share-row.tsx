import { type Shared, shareMatch, sharedAsText } from "#src/display/share-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  paddingInline: "2",
  paddingBlock: "1",
  md: { paddingInline: "0", marginInlineStart: "-2" },
  "@media print": { display: "none" },
});
const actionStyle = `${button({ tone: "text" })} ${css({ fontSize: "sm" })}`;

/** Long enough to select and copy an address by hand. */
const FAILURE_MS = 20_000;

type Query = { isFetching: boolean; refetch: () => Promise<unknown> };

/** Passing a match on, and asking for it anew. */
export function ShareRow({ event, query }: { event: Event; query: Query }) {
  return (
    <div className={rowStyle}>
      <button type="button" className={actionStyle} onClick={() => void share(event)}>
        Share
      </button>
      <button type="button" className={actionStyle} onClick={() => void copyLink(event)}>
        Copy link
      </button>
      <span className={css({ marginStart: "auto" })}>
        <RefreshButton label="Refresh match" query={query} />
      </span>
    </div>
  );
}

async function share(event: Event): Promise<void> {
  const shared = shareMatch(event, location.origin);
  // Not in every browser, whatever the types say.
  if (!("share" in navigator)) return copyAll(shared);
  try {
    await navigator.share(shared);
  } catch (error) {
    // The fan closed the list of places to share to: that is an answer.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyAll(shared);
  }
}

function copyLink(event: Event): Promise<void> {
  const shared = shareMatch(event, location.origin);
  return copy(shared.url, shared, "Link copied");
}

function copyAll(shared: Shared): Promise<void> {
  return copy(sharedAsText(shared), shared, "Copied. Paste it where you want to share it.");
}

async function copy(text: string, { url }: Shared, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done, { tone: "good" });
  } catch {
    showToast(`Your browser does not let us copy. Select this address and copy it: ${url}`, {
      tone: "bad",
      ms: FAILURE_MS,
    });
  }
}
