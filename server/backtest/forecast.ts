import { missingHistory } from "#engine/enough-history.ts";
import { expectedGoals } from "#engine/expected-goals.ts";
import type { Fit } from "#engine/fit.ts";
import type { GoalRates, Grid } from "#engine/grid.ts";
import { scoreGrid, sumCells } from "#engine/grid.ts";
import type { HalfTimeChances } from "#engine/half-time.ts";
import { halfTimeChances } from "#engine/half-time.ts";

export interface Chances {
  home: number;
  draw: number;
  away: number;
  over_1_5: number;
  over_2_5: number;
  over_3_5: number;
  btts: number;
}

export interface Forecast {
  expected: GoalRates;
  chances: Chances;
  grid: Grid;
  halfTime: HalfTimeChances;
}

export function forecast(
  fit: Fit,
  pairing: { home: string; away: string; neutral: boolean },
): Forecast | null {
  if (missingHistory(fit) !== null) return null;
  const { home, away } = expectedGoals(fit, pairing);
  const expected = { home: home.goals, away: away.goals };
  const grid = scoreGrid(expected, fit.sport);
  return {
    expected,
    chances: chancesOf(grid),
    grid,
    halfTime: halfTimeChances(grid, fit.sport.firstHalfShare),
  };
}

function chancesOf(grid: Grid): Chances {
  const over = (line: number) => sumCells(grid, (home, away) => home + away > line);
  return {
    home: sumCells(grid, (home, away) => home > away),
    draw: sumCells(grid, (home, away) => home === away),
    away: sumCells(grid, (home, away) => home < away),
    over_1_5: over(1.5),
    over_2_5: over(2.5),
    over_3_5: over(3.5),
    btts: sumCells(grid, (home, away) => home > 0 && away > 0),
  };
}
