import type { PlayedMatch } from "#engine/match.ts";
import type { Chances } from "#server/backtest/forecast.ts";

/** What one would say who knows the competition and not the teams: shares of earlier matches. */
export interface BaseRates {
  chances: Chances;
  /** Chance of a score, "2-1"; one never seen gets a little. */
  scoreChance(score: string): number;
  /** The three scores seen most often. */
  topScores: string[];
}

/** Shares among earlier matches, with one of every answer added so that none is impossible. */
export function baseRates(earlier: readonly PlayedMatch[]): BaseRates {
  const counts = new Map<string, number>();
  const seen = { home: 1, draw: 1, away: 1, over_1_5: 1, over_2_5: 1, over_3_5: 1, btts: 1 };
  for (const { score } of earlier) {
    const key = `${score.home}-${score.away}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const goals = score.home + score.away;
    seen[score.home > score.away ? "home" : score.home === score.away ? "draw" : "away"] += 1;
    if (goals > 1.5) seen.over_1_5 += 1;
    if (goals > 2.5) seen.over_2_5 += 1;
    if (goals > 3.5) seen.over_3_5 += 1;
    if (score.home > 0 && score.away > 0) seen.btts += 1;
  }
  const ofThree = earlier.length + 3;
  const ofTwo = earlier.length + 2;
  return {
    chances: {
      home: seen.home / ofThree,
      draw: seen.draw / ofThree,
      away: seen.away / ofThree,
      over_1_5: seen.over_1_5 / ofTwo,
      over_2_5: seen.over_2_5 / ofTwo,
      over_3_5: seen.over_3_5 / ofTwo,
      btts: seen.btts / ofTwo,
    },
    scoreChance: (score) => ((counts.get(score) ?? 0) + 0.5) / (earlier.length + 50),
    topScores: [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 3)
      .map(([score]) => score),
  };
}
