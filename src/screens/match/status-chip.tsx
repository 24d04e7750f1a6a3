import { isInPlay } from "#domain/match-status.ts";
import { readScore } from "#domain/score.ts";
import {
  clockFigure,
  countdownText,
  hasLiveDot,
  showsNeutralBadge,
  statusText,
} from "#src/display/match-clock.ts";
import { scoreText } from "#src/display/result-text.ts";
import { watchLink } from "#src/display/watch-link.ts";
import { product } from "#src/product/configured-product.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css, cx } from "#styled/css/index.js";

const chipStyle = css({
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
  flex: "none",
  width: "0.5rem",
  height: "0.5rem",
  borderRadius: "full",
  bg: "board.live",
});
const movingStyle = css({
  animation: "breathe 1.6s ease-in-out infinite",
  _still: { animation: "none" },
});

/** Old data shows no motion (see `SCORES_OLD_AFTER_S`). */
export function StatusChip({ event, isOld, now }: { event: Event; isOld: boolean; now: number }) {
  const isLive = hasLiveDot(event);
  const isNeutral = showsNeutralBadge(event, now);
  return (
    <p className={cx(chipStyle, isNeutral ? neutralStyle : liveStyle)}>
      {isLive ? <span aria-hidden className={cx(dotStyle, !isOld && movingStyle)} /> : null}
      <span>{chipText(event, now)}</span>
    </p>
  );
}

function chipText(event: Event, now: number): string {
  const minute =
    isInPlay(event) && event.minute !== null && event.status !== "halftime"
      ? clockFigure(event)
      : null;
  return [minute, statusText(event, now), countdownText(event, now), halfTimeText(event, now)]
    .filter((part) => part !== null)
    .join(" · ");
}

function halfTimeText(event: Event, now: number): string | null {
  const score = readScore(event.half_time_score);
  const isOver = event.status !== "first_half" && event.status !== "halftime";
  return score === null || !isOver || event.start_at > now ? null : `HT ${scoreText(score)}`;
}

const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  marginBlock: "-2",
  paddingInline: "2",
  fontSize: "sm",
  fontWeight: "semibold",
  color: "board.ink2",
  _hover: { textDecoration: "underline" },
  "@media print": { display: "none" },
});

export function WatchLink({ event }: { event: Event }) {
  const [home, away] = [event.homeTeam.name, event.awayTeam.name];
  return (
    <a
      href={watchLink(product.watchUrlTemplate, home, away)}
      className={linkStyle}
      target="_blank"
      rel="sponsored noopener"
      aria-label={`Watch ↗ ${home} v ${away}, opens another site`}
    >
      Watch ↗
    </a>
  );
}
