import { Link, useCanGoBack, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Event } from "#src/queries/event-queries.ts";
import { shareThis } from "#src/screens/match/share-this.ts";
import { ChevronIcon, ShareIcon } from "#src/ui/icons.tsx";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "5.5rem minmax(0, 1fr) 5.5rem",
  alignItems: "center",
  minHeight: "3rem",
  marginInline: "-3",
  "& button, & a": { color: "board.ink", _hover: { color: "board.ink" } },
});
const iconStyle = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: "target",
  height: "target",
  "@media print": { display: "none" },
});
// In a pane the list is beside the match, so there is nothing to go back to.
const backStyle = `${iconStyle} ${css({ lg: { display: "none" } })}`;
const wordsStyle = css({
  display: "flex",
  flexDirection: "column",
  fontSize: "xs",
  lineHeight: "1.3",
  color: "board.ink2",
  "& > :first-child": { fontSize: "sm" },
});

export function HeroActions({
  event,
  query,
  children,
}: {
  event: Event;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  children: ReactNode;
}) {
  return (
    <div className={rowStyle}>
      <span className={css({ display: "flex" })}>
        <Back />
      </span>
      <p className={wordsStyle}>{children}</p>
      <span className={css({ display: "flex", justifyContent: "flex-end" })}>
        <RefreshButton label="Refresh match" query={query} />
        <button
          type="button"
          className={iconStyle}
          aria-label="Share"
          title="Share"
          onClick={() => void shareThis(event)}
        >
          <ShareIcon />
        </button>
      </span>
    </div>
  );
}

function Back() {
  const router = useRouter();
  return useCanGoBack() ? (
    <button
      type="button"
      aria-label="Back"
      className={backStyle}
      onClick={() => router.history.back()}
    >
      <ChevronIcon />
    </button>
  ) : (
    <Link to="/" aria-label="Back" className={backStyle}>
      <ChevronIcon />
    </Link>
  );
}
