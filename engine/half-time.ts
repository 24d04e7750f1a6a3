import type { Grid } from "./grid.ts";

/** Chances of who leads at the break. */
export interface HalfTimeChances {
  home: number;
  draw: number;
  away: number;
}

/**
 * Who leads at the break, from the same grid: given a final score, each goal fell before the break
 * with probability `share`, independently. For Poisson goals this thinning is exact (the two halves
 * are Poisson with `share` and 1 - `share` of the rate), and as a sum over the joint of final and
 * half-time score it can never contradict the grid: a 0-0 is level at the break, always.
 */
export function halfTimeChances(grid: Grid, share: number): HalfTimeChances {
  const leads = leadsByScore(grid.size, share);
  const chances = { home: 0, draw: 0, away: 0 };
  leads.forEach((lead, i) => {
    const cell = grid.cells[i] ?? 0;
    chances.home += cell * lead.home;
    chances.draw += cell * lead.draw;
    chances.away += cell * lead.away;
  });
  return chances;
}

const remembered = new Map<string, HalfTimeChances[]>();

/** Chances of each lead given each final score, in the grid's order; worked out once a sport. */
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
      chances[leader(homeGoals, awayGoals)] += homeChance * awayChance;
    });
  });
  return chances;
}

function leader(home: number, away: number): keyof HalfTimeChances {
  if (home === away) return "draw";
  return home > away ? "home" : "away";
}

/** Chances of 0..n successes in n trials, summing to 1. */
function binomial(n: number, share: number): number[] {
  const chances = [(1 - share) ** n];
  for (let k = 1; k <= n; k += 1) {
    chances.push(((chances[k - 1] ?? 0) * (n - k + 1) * share) / (k * (1 - share)));
  }
  return chances;
}
