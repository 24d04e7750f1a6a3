import type { DayNumber, PlayedMatch, Score } from "./match.ts";

export type Counted = "score" | "shots" | "shotsOnTarget";

/** NaN where the source lacks the count. */
export interface Counts {
  home: Float64Array;
  away: Float64Array;
}

export interface MatchColumns {
  matches: readonly PlayedMatch[];
  teams: readonly string[];
  day: Float64Array;
  home: Int32Array;
  away: Int32Array;
  atHome: Uint8Array;
  counts: Readonly<Record<Counted, Counts>>;
}

export function matchColumnsOf(matches: readonly PlayedMatch[]): MatchColumns {
  const sorted = matches.toSorted(byDay);
  const names = new Set<string>();
  for (const match of sorted) names.add(match.home).add(match.away);
  const teams = [...names].sort();
  const indexes = new Map(teams.map((team, index) => [team, index]));
  const count = sorted.length;
  const columns = {
    day: new Float64Array(count),
    home: new Int32Array(count),
    away: new Int32Array(count),
    atHome: new Uint8Array(count),
  };
  const counts = {
    score: unknownCounts(count),
    shots: unknownCounts(count),
    shotsOnTarget: unknownCounts(count),
  };
  sorted.forEach((match, row) => {
    columns.day[row] = match.day;
    columns.home[row] = indexes.get(match.home) ?? 0;
    columns.away[row] = indexes.get(match.away) ?? 0;
    columns.atHome[row] = match.neutral === true ? 0 : 1;
    setCount(counts.score, row, match.score);
    setCount(counts.shots, row, match.shots);
    setCount(counts.shotsOnTarget, row, match.shotsOnTarget);
  });
  return { matches: sorted, teams, ...columns, counts };
}

function unknownCounts(count: number): Counts {
  return {
    home: new Float64Array(count).fill(Number.NaN),
    away: new Float64Array(count).fill(Number.NaN),
  };
}

function setCount({ home, away }: Counts, row: number, counted: Score | undefined): void {
  if (counted === undefined) return;
  home[row] = counted.home;
  away[row] = counted.away;
}

export function firstRowFrom({ day: days }: MatchColumns, day: DayNumber): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byDay(a: PlayedMatch, b: PlayedMatch): number {
  return a.day - b.day || compare(a.home, b.home) || compare(a.away, b.away);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
