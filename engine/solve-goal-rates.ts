import { resultOf } from "./answer-of-score.ts";
import { type GoalRates, scoreGrid } from "./grid.ts";
import type { ResultChances } from "./live-chances.ts";
import type { Sport } from "./sport.ts";

const MAX_STEPS = 60;
const TOLERANCE = 1e-10;
const LONGEST_STEP = 0.5;
const SLOPE_STEP = 1e-6;

/** Newton's method in log rates. Null if no two rates have these chances. */
export function solveGoalRates(chances: ResultChances, sport: Sport): GoalRates | null {
  if (Math.abs(chances.home + chances.draw + chances.away - 1) > 1e-6) return null;
  const gapAt = (home: number, away: number): Gap => {
    const at = resultChances({ home: Math.exp(home), away: Math.exp(away) }, sport);
    return { home: at.home - chances.home, away: at.away - chances.away };
  };
  let home = Math.log(sport.prior.rate);
  let away = home;
  let gap = gapAt(home, away);
  for (let step = 0; step < MAX_STEPS && size(gap) > TOLERANCE; step += 1) {
    const move = newtonStep(gap, { home, away }, gapAt);
    let scale = Math.min(1, LONGEST_STEP / size(move));
    let next = gapAt(home + scale * move.home, away + scale * move.away);
    while (!(size(next) < size(gap)) && scale > 1e-6) {
      scale /= 2;
      next = gapAt(home + scale * move.home, away + scale * move.away);
    }
    if (!(size(next) < size(gap))) break;
    home += scale * move.home;
    away += scale * move.away;
    gap = next;
  }
  const rates = { home: Math.exp(home), away: Math.exp(away) };
  // Higher rates only fit the grid's folded last row and are not real goals.
  return size(gap) <= TOLERANCE && Math.max(rates.home, rates.away) <= sport.maxGoals / 2
    ? rates
    : null;
}

export function resultChances(expected: GoalRates, sport: Sport): ResultChances {
  const { cells, size: width } = scoreGrid(expected, sport);
  const sums: ResultChances = { home: 0, draw: 0, away: 0 };
  cells.forEach((chance, cell) => {
    sums[resultOf({ home: Math.floor(cell / width), away: cell % width })] += chance;
  });
  return sums;
}

interface Gap {
  home: number;
  away: number;
}

function size(gap: Gap): number {
  return Math.max(Math.abs(gap.home), Math.abs(gap.away));
}

function newtonStep(
  gap: Gap,
  { home, away }: GoalRates,
  gapAt: (home: number, away: number) => Gap,
): Gap {
  const byHome = gapAt(home + SLOPE_STEP, away);
  const byAway = gapAt(home, away + SLOPE_STEP);
  const slopes = {
    homeByHome: (byHome.home - gap.home) / SLOPE_STEP,
    homeByAway: (byAway.home - gap.home) / SLOPE_STEP,
    awayByHome: (byHome.away - gap.away) / SLOPE_STEP,
    awayByAway: (byAway.away - gap.away) / SLOPE_STEP,
  };
  const determinant = slopes.homeByHome * slopes.awayByAway - slopes.homeByAway * slopes.awayByHome;
  return {
    home: (slopes.homeByAway * gap.away - slopes.awayByAway * gap.home) / determinant,
    away: (slopes.awayByHome * gap.home - slopes.homeByHome * gap.away) / determinant,
  };
}
