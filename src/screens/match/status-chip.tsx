import { isInPlay } from "#domain/match-status.ts";
import {
  clockFigure,
  countdownText,
  hasLiveDot,
  showsNeutralBadge,
  statusText,
} from "#src/display/match-clock.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css, cx } from "#styled/css/index.js";

const chipStyle = css({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "2",
  minHeight: "1.75rem",
  paddingInline: "3",
  borderRadius: "full",
  fontSize: "sm",
  fontWeight: "bold",
  borderWidth: "hair",
});
const liveStyle = css({ bg: "board.soft", borderColor: "transparent" });
const neutralStyle = css({ bg: "transparent", borderColor: "board.ink2", color: "board.ink2" });
const dotStyle = css({
  width: "0.5rem",
  height: "0.5rem",
  borderRadius: "full",
  bg: "board.live",
});
const movingStyle = css({
  animation: "breathe 1.6s ease-in-out infinite",
  _still: { animation: "none" },
});

/** On old data nothing moves (see `SCORES_OLD_AFTER_S`). */
export function StatusChip({ event, isOld, now }: { event: Event; isOld: boolean; now: number }) {
  const neutral = showsNeutralBadge(event, now);
  return (
    <p className={cx(chipStyle, neutral ? neutralStyle : liveStyle)}>
      {hasLiveDot(event) && !neutral ? (
        <span aria-hidden className={cx(dotStyle, !isOld && movingStyle)} />
      ) : null}
      <span>{wordsOf(event, now)}</span>
    </p>
  );
}

function wordsOf(event: Event, now: number): string {
  const status = statusText(event, now);
  const minute =
    isInPlay(event) && event.minute !== null && event.status !== "halftime"
      ? clockFigure(event)
      : null;
  return [minute, status, countdownText(event, now)].filter((part) => part !== null).join(" · ");
}
