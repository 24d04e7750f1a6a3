import type { ReactNode } from "react";
import type { Event } from "#src/queries/event-queries.ts";
import { shareMatchCard } from "#src/screens/match/share-match-card.ts";
import { ShareIcon } from "#src/ui/icons.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { css } from "#styled/css/index.js";

const loadBell = async () => (await import("#src/screens/push/bell.tsx")).Bell;

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
const textStyle = css({
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
        <LatePart load={loadBell}>
          {(Bell) => (
            <Bell
              follow={["event", event.id]}
              name={`${event.homeTeam.short_name} v ${event.awayTeam.short_name}`}
            />
          )}
        </LatePart>
      </span>
      <p className={textStyle}>{children}</p>
      <span className={css({ display: "flex", justifyContent: "flex-end" })}>
        <RefreshButton label="Refresh match" query={query} />
        <button
          type="button"
          className={iconStyle}
          aria-label="Share"
          title="Share"
          onClick={() => void shareMatchCard(event)}
        >
          <ShareIcon />
        </button>
      </span>
    </div>
  );
}
