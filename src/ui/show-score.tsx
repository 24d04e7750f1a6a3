import type { components } from "#contract";
import { hasEnded, isInPlay } from "#domain/match-status.ts";
import { stored } from "#src/storage/entries.ts";
import { revealScores } from "#src/ui/hide-scores-choice.ts";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { css } from "#styled/css/index.js";

type Event = components["schemas"]["Event"];

const buttonStyle = css({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: "target",
  minHeight: "target",
  fontSize: "xs",
  fontWeight: "bold",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  "header &": {
    minWidth: "4.5rem",
    borderWidth: "hair",
    borderColor: "board.ink2",
    borderRadius: "full",
    fontSize: "sm",
    textDecoration: "none",
  },
  "@media print": { display: "none" },
});
const dayStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "3",
  paddingInline: "3",
  fontSize: "sm",
  color: "ink.2",
  "& > button": { fontSize: "sm", color: "ink" },
  "@media print": { display: "none" },
});

export function ShowScore({ event }: { event: Event }) {
  if (!hasScore(event)) return null;
  const { id, homeTeam, awayTeam } = event;
  return (
    <button
      ref={moveFocusOnRemoval}
      type="button"
      className={buttonStyle}
      aria-label={`Show the score of ${homeTeam.short_name} against ${awayTeam.short_name}`}
      onClick={() => revealScores([id])}
    >
      Show
    </button>
  );
}

/** One press for all results of a day. */
export function ShowDay({ events, isToday }: { events: readonly Event[]; isToday: boolean }) {
  const revealed = stored.revealedScores.read() ?? [];
  const hidden = events.filter((event) => hasScore(event) && !revealed.includes(event.id));
  if (hidden.length === 0) return null;
  return (
    <div className={dayStyle}>
      <span>Scores are hidden.</span>
      <button
        ref={moveFocusOnRemoval}
        type="button"
        className={buttonStyle}
        onClick={() => revealScores(hidden.map(({ id }) => id))}
      >
        {isToday ? "Show all for today" : "Show all for this day"}
      </button>
    </div>
  );
}

function hasScore(event: Event): boolean {
  return isInPlay(event) || hasEnded(event);
}
