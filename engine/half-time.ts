import { type ResultKey, resultOf } from "./answer-of-score.ts";
import type { Grid } from "./grid.ts";

export type HalfTimeChances = Record<ResultKey, number>;

/** The leader at half-time and the winner, such as "draw-home". */
export type HalfTimeFullTime = `${ResultKey}-${ResultKey}`;

const RESULTS = ["home", "draw", "away"] as const satisfies ResultKey[];

export const HALF_TIME_FULL_TIMES: readonly HalfTimeFullTime[] = RESULTS.flatMap((halfTime) =>
  RESULTS.map((fullTime) => `${halfTime}-${fullTime}` as const),
);

/**
 * Each goal of a final score falls before the break with probability `share`, independently.
 * This thinning is exact for Poisson goals and never contradicts the grid.
 */
export function halfTimeChances(grid: Grid, share: number): HalfTimeChances {
  const pairs = halfTimeFullTimeChances(grid, share);
  const chances = { home: 0, draw: 0, away: 0 };
  for (const halfTime of RESULTS)
    for (const fullTime of RESULTS) chances[halfTime] += pairs[`${halfTime}-${fullTime}`];
  return chances;
}

export function halfTimeFullTimeChances(
  grid: Grid,
  share: number,
): Record<HalfTimeFullTime, number> {
  const leads = leadsByScore(grid.size, share);
  const chances = Object.fromEntries(HALF_TIME_FULL_TIMES.map((pair) => [pair, 0])) as Record<
    HalfTimeFullTime,
    number
  >;
  leads.forEach((lead, i) => {
    const cell = grid.cells[i] ?? 0;
    const fullTime = resultOf({ home: Math.floor(i / grid.size), away: i % grid.size });
    for (const halfTime of RESULTS) chances[`${halfTime}-${fullTime}`] += cell * lead[halfTime];
  });
  return chances;
}

export function pairChance({ cells, size }: Grid, share: number, pair: HalfTimeFullTime): number {
  const leads = leadsByScore(size, share);
  const [halfTime, fullTime] = pair.split("-");
  let chance = 0;
  for (let home = 0; home < size; home += 1) {
    for (let away = 0; away < size; away += 1) {
      const cell = home * size + away;
      const lead = leads[cell];
      if (lead === undefined || resultOf({ home, away }) !== fullTime) continue;
      const ahead = halfTime === "home" ? lead.home : halfTime === "away" ? lead.away : lead.draw;
      chance += (cells[cell] ?? 0) * ahead;
    }
  }
  return chance;
}

const remembered = new Map<string, HalfTimeChances[]>();

function leadsByScore(size: number, share: number): HalfTimeChances[] {
  const key = `${size} ${share}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const splits = Array.from({ length: size }, (_, goals) => binomial(goals, share));
  const leads = splits.flatMap((home) => splits.map((away) => leadChances(home, away)));
  remembered.set(key, leads);
  return leads;
}

function leadChances(home: readonly number[], away: readonly number[]): HalfTimeChances {
  const chances = { home: 0, draw: 0, away: 0 };
  home.forEach((homeChance, homeGoals) => {
    away.forEach((awayChance, awayGoals) => {
      chances[resultOf({ home: homeGoals, away: awayGoals })] += homeChance * awayChance;
    });
  });
  return chances;
}

function binomial(n: number, share: number): number[] {
  const chances = [(1 - share) ** n];
  for (let k = 1; k <= n; k += 1) {
    chances.push(((chances[k - 1] ?? 0) * (n - k + 1) * share) / (k * (1 - share)));
  }
  return chances;
}
