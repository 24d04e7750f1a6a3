import { Link } from "@tanstack/react-router";
import { crestsOf } from "#domain/crest.ts";
import { isInPlay } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { useNow } from "#src/clock/use-now.ts";
import { formatShortDay } from "#src/display/formatters.ts";
import { rowClock, showsScore } from "#src/display/match-clock.ts";
import { rowName } from "#src/display/row-name.ts";
import { Group } from "#src/screens/search/group.tsx";
import { markParts } from "#src/screens/search/mark-parts.ts";
import { Marked } from "#src/screens/search/marked.tsx";
import type { MatchRow } from "#src/screens/search/search-rows.ts";
import { linkStyle, nameStyle, rowStyle } from "#src/screens/search/search-style.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { Crest } from "#src/ui/crest.tsx";
import { RevealScore } from "#src/ui/reveal-score.tsx";
import type { Event } from "#src/queries/event-queries.ts";
import { css, cx } from "#styled/css/index.js";

const clockStyle = css({ flex: "none", width: "4.75rem", lineHeight: "tight" });
const figureStyle = css({ textStyle: "figure", fontSize: "1.125rem" });
const dayStyle = css({ display: "block", fontSize: "xs", color: "ink.2" });
const sidesStyle = css({ flex: "1", minWidth: "0", display: "grid", gap: "0.125rem" });
const sideStyle = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "2",
});
const struckStyle = css({ textDecoration: "line-through", color: "ink.2" });

export function MatchResults({ matches, typed }: { matches: readonly MatchRow[]; typed: string }) {
  const { hide } = useHiddenScores();
  return (
    <Group title="Matches" count={matches.length}>
      {matches.map(({ event }) => (
        <MatchResult key={event.id} event={hide(event)} typed={typed} />
      ))}
    </Group>
  );
}

function MatchResult({ event, typed }: { event: Event; typed: string }) {
  const now = useNow();
  const { figure, isStruck } = rowClock(event, now);
  const score = showsScore(event, now) ? playedScore(event) : null;
  const crests = crestsOf(event.homeTeam, event.awayTeam);
  return (
    <li className={rowStyle}>
      <Link
        to="/prediction/$slug"
        params={{ slug: event.slug }}
        className={linkStyle}
        data-result=""
        aria-label={rowName(event, now, "")}
      >
        <span className={clockStyle}>
          <span
            className={cx(
              figureStyle,
              isInPlay(event) && css({ color: "live" }),
              isStruck && struckStyle,
            )}
          >
            {figure}
          </span>
          {isInPlay(event) ? null : (
            <span className={dayStyle}>{formatShortDay(event.start_at)}</span>
          )}
        </span>
        <span className={sidesStyle}>
          {(["home", "away"] as const).map((side) => (
            <span key={side} className={sideStyle}>
              <Crest crest={crests[side]} size="row" />
              <span className={nameStyle}>
                <Marked name={shownName(event[`${side}Team`], typed)} typed={typed} />
              </span>
              <span className={figureStyle}>{score?.[side]}</span>
            </span>
          ))}
        </span>
      </Link>
      <RevealScore event={event} />
    </li>
  );
}

/** The full name only where the short one does not show why the match was found. */
function shownName({ name, short_name: shortName }: Event["homeTeam"], typed: string): string {
  const hasMark = (text: string) => markParts(text, typed).some(({ isMatch }) => isMatch);
  return hasMark(name) && !hasMark(shortName) ? name : shortName;
}
