import type { Day } from "#engine/match.ts";
import type { Forecast } from "#server/backtest/forecast.ts";
import type { Metrics } from "#server/backtest/metrics.ts";
import { MetricsTally } from "#server/backtest/metrics.ts";
import { predictionLine } from "#server/backtest/prediction-line.ts";
import { walkForward } from "#server/backtest/walk-forward.ts";
import type { CompetitionSeason } from "#server/feeds/openfootball/read-folder.ts";

/** How a backtest went. */
export interface BacktestReport {
  /** Lines written. */
  predicted: number;
  /** Matches whose competition had too little history. */
  skipped: number;
  model: Metrics;
  base: Metrics;
  byCompetition: { code: string; model: Metrics; base: Metrics }[];
  fits: number;
  medianFitMs: number;
  totalFitMs: number;
}

/** Walks forward through the span; every prediction goes to `write` as one line of JSON. */
export function runBacktest(
  seasons: readonly CompetitionSeason[],
  span: { from: Day; to: Day },
  write: (line: string) => void,
): BacktestReport {
  const all = new Pair();
  const byCompetition = new Map<string, Pair>();
  const fitTimes: number[] = [];
  let predicted = 0;
  let skipped = 0;
  for (const step of walkForward(seasons, span)) {
    if (step.fitMs !== null) fitTimes.push(step.fitMs);
    if (step.forecast === null) {
      skipped += 1;
      continue;
    }
    predicted += 1;
    write(predictionLine(step.competition, step.match, step.forecast));
    if (step.played === null) continue;
    const { score } = step.played;
    const key = `${score.home}-${score.away}`;
    const own = byCompetition.get(step.competition) ?? new Pair();
    byCompetition.set(step.competition, own);
    for (const pair of [all, own]) {
      pair.model.add(scoredForecast(step.forecast, score.home, score.away), score);
      pair.base.add({ ...step.base, scoreChance: step.base.scoreChance(key) }, score);
    }
  }
  fitTimes.sort((a, b) => a - b);
  return {
    predicted,
    skipped,
    model: all.model.means(),
    base: all.base.means(),
    byCompetition: [...byCompetition].map(([code, pair]) => ({
      code,
      model: pair.model.means(),
      base: pair.base.means(),
    })),
    fits: fitTimes.length,
    medianFitMs: fitTimes[Math.floor(fitTimes.length / 2)] ?? 0,
    totalFitMs: fitTimes.reduce((sum, ms) => sum + ms, 0),
  };
}

/** The model and the base rate on the same matches. */
class Pair {
  readonly model = new MetricsTally();
  readonly base = new MetricsTally();
}

function scoredForecast({ chances, grid }: Forecast, home: number, away: number) {
  const cell = Math.min(home, grid.size - 1) * grid.size + Math.min(away, grid.size - 1);
  return { chances, scoreChance: grid.cells[cell] ?? 0, topScores: topThree(grid.cells, grid.size) };
}

function topThree(cells: Float64Array, size: number): string[] {
  const top: number[] = [];
  for (let cell = 0; cell < cells.length; cell += 1) {
    const place = top.findIndex((one) => (cells[cell] ?? 0) > (cells[one] ?? 0));
    if (place !== -1) top.splice(place, 0, cell);
    else if (top.length < 3) top.push(cell);
    if (top.length > 3) top.pop();
  }
  return top.map((cell) => `${Math.floor(cell / size)}-${cell % size}`);
}
