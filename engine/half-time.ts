import type { Grid } from "./grid.ts";

export interface HalfTimeChances {
  home: number;
  draw: number;
  away: number;
}

/**
 * Each goal of a final score falls before the break with probability `share`, independently. This
 * thinning is exact for Poisson goals.
 * A sum over the joint distribution never contradicts the grid: 0-0 is always level at the break.
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

function binomial(n: number, share: number): number[] {
  const chances = [(1 - share) ** n];
  for (let k = 1; k <= n; k += 1) {
    chances.push(((chances[k - 1] ?? 0) * (n - k + 1) * share) / (k * (1 - share)));
  }
  return chances;
}
