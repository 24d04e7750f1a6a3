import { expectedGoals } from "#engine/expected-goals.ts";
import { type Fit, fitHistory } from "#engine/fit.ts";
import { lowScoreFactor } from "#engine/grid.ts";
import type { History } from "#engine/history.ts";
import type { Sport } from "#engine/sport.ts";

/** Dixon and Coles' decay of 0.0018 a day for English results. */
const HALF_LIFE_DAYS = Math.LN2 / 0.0018;
/** Keeps the rating of a side without goals finite. */
const WIDE_SPREAD = 5;
const RHO_LIMIT = 0.2;
const RHO_STEPS = 12;

/** Benchmark: Dixon and Coles (1997), but with the low-score dependence fitted after the rates. */
export function fitTextbook(history: History, sport: Sport): Fit {
  const plain: Sport = {
    ...sport,
    halfLifeDays: HALF_LIFE_DAYS,
    strengthSpread: WIDE_SPREAD,
    opennessSpread: WIDE_SPREAD,
    promotedShift: 0,
    prior: { ...sport.prior, rateSpread: WIDE_SPREAD, homeAdvantageSpread: WIDE_SPREAD },
    secondStage: null,
  };
  const fit = fitHistory(history, plain);
  return {
    ...fit,
    newcomer: { attack: 0, defence: 0 },
    sport: { ...plain, rho: fitRho(fit, history) },
  };
}

function fitRho(fit: Fit, { matches }: History): number {
  const lowScores = matches.flatMap(({ day, home, away, neutral, score }) => {
    if (score.home > 1 || score.away > 1) return [];
    const expected = expectedGoals(fit, { home, away, neutral: neutral === true });
    const rates = { home: expected.home.goals, away: expected.away.goals };
    return [{ rates, score, weight: Math.exp((-Math.LN2 / HALF_LIFE_DAYS) * (fit.asOf - day)) }];
  });
  const logLikelihood = (rho: number) =>
    lowScores.reduce(
      (sum, { rates, score, weight }) =>
        sum +
        weight * Math.log(Math.max(1e-12, lowScoreFactor(score.home, score.away, rates, rho))),
      0,
    );
  const goldenRatio = (Math.sqrt(5) - 1) / 2;
  let from = -RHO_LIMIT;
  let to = RHO_LIMIT;
  for (let step = 0; step < RHO_STEPS; step += 1) {
    const width = goldenRatio * (to - from);
    if (logLikelihood(to - width) < logLikelihood(from + width)) from = to - width;
    else to = from + width;
  }
  return (from + to) / 2;
}
