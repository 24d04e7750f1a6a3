import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { handFocusOn } from "#src/ui/hand-focus-on.ts";
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

export function Pager({ of, meta }: { of: string; meta: Meta }) {
  const { total, current_page: page, first_page: first, last_page: last } = meta;
  // An old address may name a page that no longer exists. Its way back stays.
  if (total === 0 || Math.max(last, page) <= 1) return null;
  return (
    <nav ref={handFocusOn} aria-label={`Pages of ${of}`} className={rowStyle}>
      <Step to={Math.min(page, last + 1) - 1} isOff={page <= first}>
        Previous
      </Step>
      <span aria-live="polite">{`Page ${page}`}</span>
      <Step to={page + 1} isOff={page >= last}>
        Next
      </Step>
    </nav>
  );
}

function Step({ to, isOff, children }: { to: number; isOff: boolean; children: string }) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, page: to <= 1 ? undefined : to })}
      // Only the page number differs from the current address.
      activeOptions={{ exact: true }}
      disabled={isOff}
      // Focusable without an href, because a press may have just reached the last page.
      tabIndex={isOff ? 0 : undefined}
      className={button({ tone: "quiet" })}
    >
      {children}
    </Link>
  );
}
