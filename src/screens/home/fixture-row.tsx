import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { components } from "#contract";
import { playedScore } from "#domain/score.ts";
import { hasEnded, isOff } from "#domain/match-status.ts";
import { useNow } from "#src/clock/use-now.ts";
import { correctionText } from "#src/display/correction-text.ts";
import {
  clockFigure,
  countdownText,
  hasLiveDot,
  kickOffTime,
  loserOf,
  showsScore,
  statusText,
} from "#src/display/match-clock.ts";
import { shortPenalties } from "#src/display/result-text.ts";
import { product } from "#src/product/configured-product.ts";
import { css, cx } from "#styled/css/index.js";
import { pill } from "#styled/recipes/index.js";

type Event = components["schemas"]["Event"];

const NARROW = "@container (max-width: 21.5em)";
const NARROWEST = "@container (max-width: 17.5em)";

export const rowsStyle = css({ containerType: "inline-size" });

const rowStyle = css({
  position: "relative",
  display: "grid",
  // Fits "Second Half" and "10 of 11 right" on one line. Fixed widths keep the scores aligned.
  gridTemplateColumns: { base: "5rem minmax(0, 1fr) 6.5rem", md: "7rem minmax(0, 1fr) 9rem" },
  // With larger text or on a narrow phone, the names get the room.
  [NARROW]: { gridTemplateColumns: "4.5rem minmax(0, 1fr)", paddingInline: "3" },
  [NARROWEST]: { gridTemplateColumns: "minmax(0, 1fr)" },
  columnGap: "2",
  alignItems: "center",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "2",
  borderTopWidth: "hair",
  borderColor: "line",
  _hover: { bg: "paper" },
});
const teamStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "2",
  fontWeight: "semibold",
  "& > span:first-child": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
const penaltiesStyle = css({ fontSize: "xs", color: "ink.2", textAlign: "end" });
const loserStyle = css({ color: "ink.3", fontWeight: "medium" });
const goStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-end",
  fontSize: "xs",
  color: "ink.3",
  [NARROW]: {
    gridColumn: "2",
    flexDirection: "row",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    marginTop: "1",
  },
  [NARROWEST]: { gridColumn: "1" },
});
const watchStyle = css({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minHeight: "1.75rem",
  paddingInlineStart: "3",
  _hover: { textDecoration: "underline" },
});
const noteStyle = css({
  gridColumn: "2 / -1",
  [NARROWEST]: { gridColumn: "1" },
  fontSize: "xs",
  color: "warning",
});

const clockStyle = css({ display: "block", textStyle: "figure", fontSize: "lg" });
const struckStyle = css({ textDecoration: "line-through", color: "ink.3" });
const statusStyle = css({
  display: "block",
  marginTop: "1",
  fontSize: "xs",
  fontWeight: "medium",
  lineHeight: "tight",
  color: "ink.3",
});

const dotStyle = css({
  display: "inline-block",
  width: "0.45rem",
  height: "0.45rem",
  borderRadius: "full",
  bg: "live",
  marginEnd: "1",
  verticalAlign: "0.06em",
});

const wholeRow = css({
  minHeight: "1.75rem",
  paddingInline: { base: "2", sm: "3" },
  _after: { content: '""', position: "absolute", inset: "0" },
});

const figureStyle = css({
  textStyle: "figure",
  fontSize: "lg",
  flex: "none",
  minWidth: "1rem",
  textAlign: "end",
  lineHeight: "tight",
});
const flipStyle = css({ animation: "flip 180ms ease-out", _still: { animation: "none" } });

export function FixtureRow({ event }: { event: Event }) {
  const now = useNow();
  const score = showsScore(event, now) ? playedScore(event) : null;
  const loser = loserOf(event);
  const penalties = score === null ? null : shortPenalties(event);
  const correction = correctionText(event.correction, now);
  return (
    <li className={rowStyle}>
      <FixtureClock event={event} now={now} />
      <div className={css({ minWidth: "0" })}>
        <p className={cx(teamStyle, loser === "home" && loserStyle)}>
          <span title={event.homeTeam.name}>{event.homeTeam.short_name}</span>
          {score === null ? null : <FlipFigure value={score.home} />}
        </p>
        <p className={cx(teamStyle, loser === "away" && loserStyle)}>
          <span title={event.awayTeam.name}>{event.awayTeam.short_name}</span>
          {score === null ? null : <FlipFigure value={score.away} />}
        </p>
        {penalties === null ? null : <p className={penaltiesStyle}>{penalties}</p>}
      </div>
      <div className={goStyle}>
        <PredictionsLink event={event} />
        <Aside event={event} />
      </div>
      {correction === null ? null : <p className={noteStyle}>{correction}</p>}
    </li>
  );
}

function FixtureClock({ event, now }: { event: Event; now: number }) {
  const live = hasLiveDot(event);
  const isStruck = isOff(event) || event.withheld === "withdrawn";
  return (
    <div>
      <span className={cx(clockStyle, isStruck && struckStyle)}>
        {clockFigure(event) ?? kickOffTime(event)}
      </span>
      <span className={cx(statusStyle, live && css({ color: "live" }))}>
        {live ? <LiveDot /> : null}
        <span>{countdownText(event, now) ?? statusText(event, now)}</span>
      </span>
    </div>
  );
}

function LiveDot() {
  return <span aria-hidden className={dotStyle} />;
}

function Aside({ event }: { event: Event }) {
  const { home, away } = { home: event.homeTeam.name, away: event.awayTeam.name };
  if (isOff(event) || event.withheld === "withdrawn") return null;
  if (hasEnded(event))
    return event.predictions.state === "settled" ? (
      <span className={css({ paddingTop: "1" })}>Free now</span>
    ) : null;
  return (
    <a
      href={watchLink(product.watchUrlTemplate, home, away)}
      className={watchStyle}
      target="_blank"
      rel="sponsored noopener"
      aria-label={`Watch ${home} v ${away}, opens another site`}
    >
      Watch ↗
    </a>
  );
}

function PredictionsLink({ event }: { event: components["schemas"]["Event"] }) {
  const { state, settled, correct } = event.predictions;
  const result = state === "settled" && settled > 0 ? `${correct} of ${settled} right` : null;
  const match = `${event.homeTeam.short_name} v ${event.awayTeam.short_name}`;
  const quiet =
    isOff(event) || event.withheld !== undefined || state === "void" || state === "none";
  return (
    <Link
      to="/prediction/$slug"
      params={{ slug: event.slug }}
      className={cx(pill({ tone: quiet ? "neutral" : "pitch" }), wholeRow)}
      aria-label={
        result === null ? `View Predictions, ${match}` : `View Predictions, ${match}: ${result}`
      }
    >
      {result ?? (
        <>
          <span className={css({ display: "none", sm: { display: "inline" } })}>View </span>
          <span>Predictions</span>
        </>
      )}
    </Link>
  );
}

function FlipFigure({ value }: { value: number }) {
  const [seen, setSeen] = useState({ value, flips: 0 });
  if (seen.value !== value) setSeen({ value, flips: seen.flips + 1 });
  return (
    <span key={seen.flips} className={cx(figureStyle, seen.flips > 0 && flipStyle)}>
      {value}
    </span>
  );
}

function watchLink(template: string, home: string, away: string): string {
  return template
    .replaceAll("{home}", encodeURIComponent(home))
    .replaceAll("{away}", encodeURIComponent(away));
}
