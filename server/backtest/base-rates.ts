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
  const share = (answers: number, test: (home: number, away: number) => boolean) =>
    (earlier.filter(({ score }) => test(score.home, score.away)).length + 1) / (earlier.length + answers);
  const counts = new Map<string, number>();
  for (const { score } of earlier) {
    const key = `${score.home}-${score.away}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    chances: {
      home: share(3, (home, away) => home > away),
      draw: share(3, (home, away) => home === away),
      away: share(3, (home, away) => home < away),
      over_1_5: share(2, (home, away) => home + away > 1.5),
      over_2_5: share(2, (home, away) => home + away > 2.5),
      over_3_5: share(2, (home, away) => home + away > 3.5),
      btts: share(2, (home, away) => home > 0 && away > 0),
    },
    scoreChance: (score) => ((counts.get(score) ?? 0) + 0.5) / (earlier.length + 50),
    topScores: [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 3)
      .map(([score]) => score),
  };
}
