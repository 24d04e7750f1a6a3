import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Meta = Pick<
  components["schemas"]["PagingMeta"],
  "total" | "current_page" | "first_page" | "last_page"
>;

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  paddingInline: "4",
  paddingBlock: "2",
  borderTopWidth: "hair",
  borderColor: "line",
});

export function Pager({ listName, meta }: { listName: string; meta: Meta }) {
  const { total, current_page: page, first_page: first, last_page: last } = meta;
  // An old address may name a page that no longer exists. Its way back stays.
  if (total === 0 || Math.max(last, page) <= 1) return null;
  return (
    <nav ref={moveFocusOnRemoval} aria-label={`Pages of ${listName}`} className={rowStyle}>
      <Step to={Math.min(page, last + 1) - 1} isDisabled={page <= first}>
        Previous
      </Step>
      <span aria-live="polite">{`Page ${page}`}</span>
      <Step to={page + 1} isDisabled={page >= last}>
        Next
      </Step>
    </nav>
  );
}

function Step({ to, isDisabled, children }: { to: number; isDisabled: boolean; children: string }) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, page: to <= 1 ? undefined : to })}
      // Only the page number differs from the current address.
      activeOptions={{ exact: true }}
      disabled={isDisabled}
      // Focusable without an href, because a press may have just reached the last page.
      tabIndex={isDisabled ? 0 : undefined}
      className={button({ tone: "quiet" })}
    >
      {children}
    </Link>
  );
}
