import { leadName } from "#engine/live-chances.ts";
import { type Lead, LEADS, type ScoreEffects, type Sport } from "#engine/sport.ts";
import type { Step } from "#server/backtest/walk-forward.ts";

/** Maximum likelihood estimate of a Poisson factor on expected goals, by half-time lead. */
export function learnScoreEffects(
  steps: Iterable<Step>,
  sport: Sport,
): { matches: number; effects: ScoreEffects } {
  const scored = perLead(() => 0);
  const expected = perLead(() => 0);
  let matches = 0;
  for (const { match, forecast } of steps) {
    const { halfTime, score } = match.played ?? {};
    if (forecast === null || halfTime === undefined || score === undefined) continue;
    matches += 1;
    for (const [own, other] of [
      ["home", "away"],
      ["away", "home"],
    ] as const) {
      const lead = leadName(halfTime[own] - halfTime[other]);
      scored[lead] += score[own] - halfTime[own];
      expected[lead] += forecast.expected[own] * (1 - sport.firstHalfShare);
    }
  }
  return { matches, effects: perLead((lead) => round(scored[lead] / expected[lead])) };
}

function perLead(value: (lead: Lead) => number): Record<Lead, number> {
  return Object.fromEntries(LEADS.map((lead) => [lead, value(lead)])) as Record<Lead, number>;
}

function round(factor: number): number {
  return Math.round(factor * 1000) / 1000;
}
