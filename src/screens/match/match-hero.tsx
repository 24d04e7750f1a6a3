import { playedScore, readScore } from "#domain/score.ts";
import { isInPlay } from "#domain/match-status.ts";
import { useNow } from "#src/clock/use-now.ts";
import {
  kickOffText,
  kickOffTime,
  loserOf,
  showsScore,
  clockFigure,
  countdownText,
  hasLiveDot,
  showsNeutralBadge,
  statusText,
} from "#src/display/match-clock.ts";
import { decidedText, scoreWords } from "#src/display/result-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css, cx } from "#styled/css/index.js";

const heroStyle = css({
  position: "relative",
  overflow: "hidden",
  color: "board.ink",
  bg: "board",
  bgImage:
    "radial-gradient(120% 90% at 50% -10%, token(colors.board.lit) 0, token(colors.board) 55%, token(colors.board.deep) 100%)",
  paddingInline: "4",
  paddingBlock: "5",
  textAlign: "center",
  containerType: "inline-size",
  md: { borderRadius: "lg", paddingBlock: "8" },
  "@media print": {
    bg: "transparent",
    bgImage: "none",
    paddingBlock: "0",
    "& *": { color: "#000 !important" },
    "& svg": { display: "none" },
  },
});
const boardStyle = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto minmax(0, 1fr)",
  alignItems: "center",
  gap: { base: "2", md: "3" },
  marginBlock: "3",
  // With larger text the names would break inside a word.
  "@container (max-width: 15em)": { gridTemplateColumns: "minmax(0, 1fr)" },
  "@media print": { marginBlock: "1" },
});
const figureStyle = css({
  textStyle: "figure",
  fontSize: "hero",
  whiteSpace: "nowrap",
  "@media print": { fontSize: "2xl" },
});
const teamStyle = css({
  fontSize: "md",
  lineHeight: "tight",
  overflowWrap: "break-word",
  hyphens: "auto",
  md: { fontSize: "lg" },
});
const boldStyle = css({ fontWeight: "bold" });
const lostStyle = css({ color: "board.ink2", fontWeight: "normal", opacity: "0.75" });
const decidedStyle = css({ position: "relative", fontWeight: "bold", marginTop: "3" });
const quietStyle = css({ position: "relative", color: "board.ink2", fontSize: "sm" });

const linesStyle = css({
  position: "absolute",
  top: "0",
  left: "50%",
  height: "full",
  aspectRatio: "360 / 200",
  transform: "translateX(-50%)",
  overflow: "visible",
  stroke: "board.ink",
  strokeWidth: "1.5",
  fill: "none",
  opacity: "0.1",
  pointerEvents: "none",
});

export function MatchHero({ event, isOld }: { event: Event; isOld: boolean }) {
  const now = useNow();
  const score = showsScore(event, now) ? playedScore(event) : null;
  const halfTime =
    score === null || event.status === "first_half" || event.status === "halftime"
      ? null
      : readScore(event.half_time_score);
  const loser = loserOf(event);
  const decided = score === null ? null : decidedText(event);
  return (
    <header className={heroStyle}>
      <PitchLines />
      <p className={quietStyle}>
        {event.round === null ? event.tournament.name : `${event.tournament.name} · ${event.round}`}
      </p>
      <h1 className={boardStyle}>
        <span className={cx(teamStyle, loser === "home" ? lostStyle : boldStyle)}>
          {event.homeTeam.name}
        </span>
        {score === null ? (
          <KickOff time={kickOffTime(event)} />
        ) : (
          <Figure text={scoreWords(score)} />
        )}
        <span className={cx(teamStyle, loser === "away" ? lostStyle : boldStyle)}>
          {event.awayTeam.name}
        </span>
      </h1>
      <StatusChip event={event} isOld={isOld} now={now} />
      {decided === null ? null : <p className={decidedStyle}>{decided}</p>}
      <p className={`${quietStyle} ${css({ marginTop: "3" })}`}>
        <span>{kickOffText(event)}</span>
        {halfTime === null ? null : <span>{` · half-time ${scoreWords(halfTime)}`}</span>}
      </p>
    </header>
  );
}

function Figure({ text }: { text: string }) {
  return (
    <span
      key={text}
      className={`${figureStyle} ${css({ animation: "flip 180ms ease-out", _still: { animation: "none" } })}`}
    >
      {text}
    </span>
  );
}

function KickOff({ time }: { time: string }) {
  return (
    <span className={css({ textStyle: "figure", fontSize: "2xl", md: { fontSize: "hero" } })}>
      <span className={css({ srOnly: true })}> versus </span>
      <span aria-hidden>{time}</span>
    </span>
  );
}

function PitchLines() {
  return (
    <svg className={linesStyle} viewBox="0 0 360 200" aria-hidden focusable="false">
      <path d="M110 0v36h140V0M146 0v14h68V0M150 36a34 34 0 0 0 60 0M-900 200h2160" />
      <circle cx="180" cy="200" r="62" />
      <circle cx="180" cy="26" r="1.500" />
    </svg>
  );
}

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
function StatusChip({ event, isOld, now }: { event: Event; isOld: boolean; now: number }) {
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
