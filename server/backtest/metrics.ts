import type { Score } from "#engine/match.ts";
import { rankedScore } from "#engine/ranked-score.ts";
import type { Chances } from "#server/backtest/forecast.ts";

export interface ScoredForecast {
  chances: Chances;
  scoreChance: number;
  topScores: readonly string[];
}

export interface Metrics {
  n: number;
  rps: number;
  logLoss: number;
  brier: number;
  accuracy: number;
  overLogLoss: number;
  bttsLogLoss: number;
  scoreLogLoss: number;
  topThree: number;
  ece: number;
  overEce: number;
  bttsEce: number;
}

export class MetricsTally {
  private readonly sums = {
    rps: 0,
    log: 0,
    brier: 0,
    right: 0,
    over: 0,
    btts: 0,
    score: 0,
    top: 0,
  };
  private readonly results: CalibrationBins = newBins();
  private readonly overs: CalibrationBins = newBins();
  private readonly both: CalibrationBins = newBins();
  readonly ranked: number[] = [];
  private n = 0;

  add(forecast: ScoredForecast, score: Score): void {
    const { sums } = this;
    const chances = [forecast.chances.home, forecast.chances.draw, forecast.chances.away];
    const occurred = resultIndex(score);
    const over = score.home + score.away > 2.5;
    const btts = score.home > 0 && score.away > 0;
    const ranked = rankedScore(chances, occurred);
    this.ranked.push(ranked);
    sums.rps += ranked;
    sums.log -= Math.log(chances[occurred] ?? 0);
    sums.brier += chances.reduce(
      (sum, chance, index) => sum + (chance - (index === occurred ? 1 : 0)) ** 2,
      0,
    );
    sums.right += chances[occurred] === Math.max(...chances) ? 1 : 0;
    sums.over -= Math.log(over ? forecast.chances.over_2_5 : 1 - forecast.chances.over_2_5);
    sums.btts -= Math.log(btts ? forecast.chances.btts : 1 - forecast.chances.btts);
    sums.score -= Math.log(forecast.scoreChance);
    sums.top += forecast.topScores.includes(`${score.home}-${score.away}`) ? 1 : 0;
    chances.forEach((chance, index) => addToBins(this.results, chance, index === occurred));
    addToBins(this.overs, forecast.chances.over_2_5, over);
    addToBins(this.both, forecast.chances.btts, btts);
    this.n += 1;
  }

  means(): Metrics {
    const { sums, n } = this;
    return {
      n,
      rps: sums.rps / n,
      logLoss: sums.log / n,
      brier: sums.brier / n,
      accuracy: sums.right / n,
      overLogLoss: sums.over / n,
      bttsLogLoss: sums.btts / n,
      scoreLogLoss: sums.score / n,
      topThree: sums.top / n,
      ece: calibrationError(this.results),
      overEce: calibrationError(this.overs),
      bttsEce: calibrationError(this.both),
    };
  }
}

export function resultIndex(score: Score): number {
  return score.home > score.away ? 0 : score.home === score.away ? 1 : 2;
}

const BINS = 10;

interface CalibrationBins {
  count: number[];
  predicted: number[];
  occurred: number[];
}

export function newBins(): CalibrationBins {
  const zeros = () => Array.from({ length: BINS }, () => 0);
  return { count: zeros(), predicted: zeros(), occurred: zeros() };
}

export function addToBins(bins: CalibrationBins, chance: number, occurred: boolean): void {
  const bin = Math.min(BINS - 1, Math.floor(chance * BINS));
  bins.count[bin] = (bins.count[bin] ?? 0) + 1;
  bins.predicted[bin] = (bins.predicted[bin] ?? 0) + chance;
  bins.occurred[bin] = (bins.occurred[bin] ?? 0) + (occurred ? 1 : 0);
}

/** Expected calibration error: mean gap between forecast and outcome, weighted by bin count. */
export function calibrationError(bins: CalibrationBins): number {
  const total = bins.count.reduce((sum, count) => sum + count, 0);
  const gaps = bins.predicted.map((predicted, bin) =>
    Math.abs(predicted - (bins.occurred[bin] ?? 0)),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0) / total;
}
