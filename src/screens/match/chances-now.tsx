import { useEffect } from "react";
import { isInPlay, isPastNormalTime } from "#domain/match-status.ts";
import { readScore } from "#domain/score.ts";
import { sportOf } from "#engine/sport.ts";
import { useNow } from "#src/clock/use-now.ts";
import { chancesLine } from "#src/display/chances-line.ts";
import { formatAge } from "#src/display/formatters.ts";
import { chancesTitle, type LiveResult, liveResult } from "#src/display/live-result.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { ChancesPlot } from "#src/screens/match/chances-plot.tsx";
import { ThreePartBar } from "#src/screens/match/three-part-bar.tsx";
import { noteSeenScore, readSeenScores } from "#src/storage/seen-scores.ts";
import { type AgedQuery, useAge } from "#src/ui/data-age.tsx";
import { css } from "#styled/css/index.js";

const boxStyle = css({ marginTop: "1", textAlign: "start" });
const textStyle = css({ fontSize: "sm", color: "board.ink2" });

const NO_CHANCES_TEXTS = {
  "normal-time-over": "Normal time is over, and “Who will win?” was about normal time.",
  interrupted: "Play is interrupted.",
} as const satisfies Record<Exclude<LiveResult["kind"], "chances">, string>;

/** For a fan who unlocked "Who will win?". This phone computes the chances. */
export function ChancesNow({
  event,
  sport,
  query,
  staleSince,
}: {
  event: Event;
  sport: string;
  query: AgedQuery;
  staleSince: number | null;
}) {
  const age = useAge(query);
  const now = useNow();
  const live = liveResult(event, sport);
  useStoreSeenScore(event, sportOf(sport).halves.minutes);
  if (live === null) return null;
  if (live.kind !== "chances")
    return (
      <section aria-label="Chances now" className={boxStyle}>
        <p className={textStyle}>{NO_CHANCES_TEXTS[live.kind]}</p>
      </section>
    );
  const names = { home: event.homeTeam.short_name, draw: "draw", away: event.awayTeam.short_name };
  const title = chancesTitle(live.moment, event, { isOld: age !== null, staleSince, now });
  const line = chancesLine(
    event,
    { expected: live.expected, clock: live.clock, sport: sportOf(sport) },
    readSeenScores(event.id),
  );
  return (
    <section className={boxStyle}>
      <h2 className={css({ srOnly: true })}>{title}</h2>
      <ThreePartBar chances={live.chances} names={names} title={title} ground="board" />
      {line === null ? null : <ChancesPlot line={line} />}
      <p className={css({ srOnly: true })}>
        {`Worked out on this phone from the prediction below, for ${live.score} at ${live.moment}${age === null ? "" : `, as saved ${formatAge(age.fetchedAt, age.now)}`}. Red cards are not counted.`}
      </p>
      {event.status === "interrupted" ? <p className={textStyle}>Play is interrupted.</p> : null}
    </section>
  );
}

/** Stores each seen score for the line. A goal seen at half-time belongs to the first half. */
function useStoreSeenScore(
  { id, status, minute, score, end_at: endAt }: Event,
  halfMinutes: number,
): void {
  useEffect(() => {
    const seen = readScore(score);
    const at = status === "halftime" ? halfMinutes : minute;
    const isPlayed = isInPlay({ status, end_at: endAt }) && !isPastNormalTime({ status });
    if (seen !== null && at !== null && isPlayed) noteSeenScore(id, at, seen);
  }, [id, status, minute, score, endAt, halfMinutes]);
}
