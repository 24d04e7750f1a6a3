import type { components } from "#contract";
import { readScore, type Score } from "#domain/score.ts";
import type { GameClock } from "#engine/goals-left.ts";
import type { GoalRates } from "#engine/grid.ts";
import { liveChances, type ResultChances } from "#engine/live-chances.ts";
import type { Sport } from "#engine/sport.ts";

type Event = Pick<components["schemas"]["Event"], "status" | "half_time_score" | "score">;

export interface SeenScore {
  minute: number;
  score: Score;
}

export interface LinePoint {
  /** Minute of normal time. */
  at: number;
  chances: ResultChances;
}

export interface ChancesLine {
  points: LinePoint[];
  goals: { at: number; score: Score; chances: ResultChances }[];
  /** Minutes of the whole match. */
  minutes: number;
}

/** Two points this far apart look smooth on 358 pixels. */
const STEP_MINUTES = 3;

/** Before the first score that this phone saw, the line is straight. */
export function chancesLine(
  event: Event,
  { expected, clock, sport }: { expected: GoalRates; clock: GameClock; sport: Sport },
  seen: readonly SeenScore[],
): ChancesLine | null {
  const score = readScore(event.score);
  if (score === null) return null;
  const half = sport.halves.minutes;
  const now = minuteOf(clock, half);
  const known = knownScores(event, seen, { now, half, score });
  const chancesAt = (minute: number, at: Score) =>
    liveChances(expected, { clock: clockAt(minute, half), score: at }, sport);
  const start = { at: 0, chances: chancesAt(0, { home: 0, away: 0 }) };
  const points: LinePoint[] = [start];
  const goals: ChancesLine["goals"] = [];
  known.forEach(({ minute, score: at }, index) => {
    const until = known[index + 1]?.minute ?? now;
    const before = known[index - 1];
    const from = { at: minute, chances: chancesAt(minute, at) };
    if (before !== undefined) {
      points.push({ at: minute, chances: chancesAt(minute, before.score) });
      goals.push({ ...from, score: at });
    }
    points.push(from);
    for (let next = minute + STEP_MINUTES; next < until; next += STEP_MINUTES)
      points.push({ at: next, chances: chancesAt(next, at) });
  });
  const last = known.at(-1)?.score ?? score;
  points.push({ at: now, chances: liveChances(expected, { clock, score: last }, sport) });
  return { points, goals, minutes: 2 * half };
}

function knownScores(
  event: Event,
  seen: readonly SeenScore[],
  { now, half, score }: { now: number; half: number; score: Score },
): SeenScore[] {
  const first = seen[0] ?? { minute: now, score };
  const rest = seen.slice(1).filter(({ minute }) => minute <= now);
  if (isGoalless(first.score)) return [{ ...first, minute: 0 }, ...rest];
  const halfTime = event.status === "first_half" ? null : readScore(event.half_time_score);
  if (halfTime === null || first.minute <= half) return [first, ...rest];
  const early = { minute: isGoalless(halfTime) ? 0 : half, score: halfTime };
  return isSame(halfTime, first.score) ? [early, ...rest] : [early, first, ...rest];
}

function isGoalless({ home, away }: Score): boolean {
  return home + away === 0;
}

export function isSame(a: Score, b: Score): boolean {
  return a.home === b.home && a.away === b.away;
}

function minuteOf(clock: GameClock, half: number): number {
  switch (clock.phase) {
    case "before":
      return 0;
    case "half-time":
      return half;
    case "after":
      return 2 * half;
    case "first-half":
      return Math.min(clock.minute, half);
    case "second-half":
      return Math.min(clock.minute, 2 * half);
  }
}

function clockAt(minute: number, half: number): GameClock {
  if (minute <= 0) return { phase: "before" };
  if (minute === half) return { phase: "half-time" };
  return { phase: minute < half ? "first-half" : "second-half", minute };
}
