import { Link } from "@tanstack/react-router";
import { memo, useState } from "react";
import { crestsOf } from "#domain/crest.ts";
import { isInPlay } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { useNow } from "#src/clock/use-now.ts";
import { correctionText } from "#src/display/correction-text.ts";
import { loserOf, rowNote, showsScore } from "#src/display/match-clock.ts";
import { type MatchMark, forecastOf, forecastText } from "#src/display/row-forecast.ts";
import { rowName } from "#src/display/row-name.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { FollowStar } from "#src/screens/home/follow-star.tsx";
import { rowToHero } from "#src/screens/home/row-to-hero.ts";
import { RowClock } from "#src/screens/home/row-clock.tsx";
import { RowForecast } from "#src/screens/home/row-forecast.tsx";
import { RevealScore } from "#src/ui/reveal-score.tsx";
import { Crest } from "#src/ui/crest.tsx";
import { css, cx } from "#styled/css/index.js";

const rowStyle = css({
  position: "relative",
  display: "grid",
  "--score-width": "1.375rem",
  gridTemplateColumns: "2.75rem minmax(0, 1fr) 3.75rem var(--score-width) 2.75rem",
  gridTemplateAreas: '"clock names forecast score star"',
  _wideList: { gridTemplateColumns: "2.75rem minmax(0, 1fr) 5.25rem var(--score-width) 2.75rem" },
  _narrowList: {
    gridTemplateColumns: "2.75rem minmax(0, 1fr) var(--score-width) 2.75rem",
    gridTemplateAreas: '"clock names score star" ". forecast forecast ."',
  },
  _narrowestList: {
    gridTemplateColumns: "minmax(0, 1fr) var(--score-width) 2.75rem",
    gridTemplateAreas: '"clock clock star" "names score ." "forecast forecast ."',
    paddingTop: "2",
  },
  columnGap: "2",
  alignContent: "center",
  alignItems: "center",
  minHeight: "3.25rem",
  paddingInlineStart: "3",
  borderTopWidth: "hair",
  borderColor: "line",
  _hover: { bg: "paper" },
  "&:has(> [data-hidden] button)": { "--score-width": "2.75rem" },
  "& a, & button": { scrollMarginTop: "9rem" },
  "&:has(> a[aria-current=page])": {
    bg: "pitch.soft",
    boxShadow: "inset 3px 0 0 token(colors.pitch)",
    "@media (forced-colors: active)": { outline: "2px solid Highlight", outlineOffset: "-2px" },
  },
});
/** Above the row's text, below the watch link and the star. */
const linkStyle = css({
  position: "absolute",
  inset: "0",
  _focusVisible: { outlineOffset: "-2px" },
});
const partsStyle = css({ display: "contents" });
const namesStyle = css({ gridArea: "names", minWidth: "0" });
const teamStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "1.25rem",
  fontSize: "0.90625rem",
  fontWeight: "semibold",
  lineHeight: "1.25rem",
  "& > span[title]": {
    minWidth: "0",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    _narrowList: { whiteSpace: "normal", overflowWrap: "anywhere" },
  },
});
const loserStyle = css({ color: "ink.3", fontWeight: "medium" });
const forecastStyle = css({
  gridArea: "forecast",
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-end",
  lineHeight: "tight",
  _narrowList: { alignItems: "flex-start", paddingBottom: "0.375rem" },
});
const scoreStyle = css({ gridArea: "score", display: "grid", justifyItems: "end" });
const hiddenStyle = css({ gridArea: "score", _empty: { display: "none" } });
const figureStyle = css({ textStyle: "figure", fontSize: "1.125rem", lineHeight: "1.25rem" });
const flipStyle = css({ animation: "flip 180ms ease-out", _still: { animation: "none" } });
const noteStyle = css({
  gridColumn: "2 / -2",
  _narrowestList: { gridColumn: "1 / -2" },
  paddingBottom: "0.375rem",
  fontSize: "xs",
  lineHeight: "tight",
  color: "ink.2",
});

/** A screen reader reads the link's name, which contains all parts. */
export const FixtureRow = memo(function FixtureRow({
  event,
  mark,
  sport,
  isOld,
}: {
  event: Event;
  mark: MatchMark | undefined;
  sport: string;
  isOld: boolean;
}) {
  const now = useNow();
  const forecast = forecastOf(event, mark);
  const { homeTeam, awayTeam } = event;
  return (
    <li className={rowStyle}>
      <Link
        to="/prediction/$slug"
        params={{ slug: event.slug }}
        activeOptions={{ includeSearch: false }}
        viewTransition={rowToHero}
        data-row=""
        className={linkStyle}
        aria-label={rowName(event, now, forecastText(forecast))}
      />
      <RowClock event={event} now={now} isLive={isInPlay(event) && !isOld} />
      <div aria-hidden className={partsStyle}>
        <Sides event={event} />
        <ScoreColumn event={event} now={now} />
        <RowNotes event={event} now={now} />
      </div>
      <div data-hidden="" className={hiddenStyle}>
        <RevealScore event={event} />
      </div>
      {/* The link's name contains the other forecasts. */}
      <div aria-hidden={forecast.kind !== "chances"} className={forecastStyle}>
        <RowForecast event={event} forecast={forecast} sport={sport} isOld={isOld} />
      </div>
      <div className={css({ gridArea: "star", alignSelf: "stretch", display: "grid" })}>
        <FollowStar
          kind="event"
          id={event.id}
          name={`${homeTeam.short_name} v ${awayTeam.short_name}`}
        />
      </div>
    </li>
  );
});

function Sides({ event }: { event: Event }) {
  const { homeTeam, awayTeam } = event;
  const crests = crestsOf(homeTeam, awayTeam);
  const loser = loserOf(event);
  return (
    <div className={namesStyle}>
      <p className={cx(teamStyle, loser === "home" && loserStyle)}>
        <Crest crest={crests.home} size="row" />
        <span title={homeTeam.name}>{homeTeam.short_name}</span>
      </p>
      <p className={cx(teamStyle, loser === "away" && loserStyle)}>
        <Crest crest={crests.away} size="row" />
        <span title={awayTeam.name}>{awayTeam.short_name}</span>
      </p>
    </div>
  );
}

function ScoreColumn({ event, now }: { event: Event; now: number }) {
  const score = showsScore(event, now) ? playedScore(event) : null;
  if (score === null) return null;
  const loser = loserOf(event);
  return (
    <div className={scoreStyle}>
      <FlipFigure value={score.home} isDim={loser === "home"} />
      <FlipFigure value={score.away} isDim={loser === "away"} />
    </div>
  );
}

function FlipFigure({ value, isDim }: { value: number; isDim: boolean }) {
  const [shown, setShown] = useState({ value, flips: 0 });
  if (shown.value !== value) setShown({ value, flips: shown.flips + 1 });
  return (
    <span
      key={shown.flips}
      className={cx(figureStyle, isDim && css({ color: "ink.3" }), shown.flips > 0 && flipStyle)}
    >
      {value}
    </span>
  );
}

function RowNotes({ event, now }: { event: Event; now: number }) {
  const note = rowNote(event, now);
  const correction = correctionText(event.correction, now);
  if (note === null && correction === null) return null;
  return (
    <div className={noteStyle}>
      {note === null ? null : <p>{note}</p>}
      {correction === null ? null : <p className={css({ color: "warning" })}>{correction}</p>}
    </div>
  );
}
