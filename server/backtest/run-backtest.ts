import type { Grid } from "#engine/grid.ts";
import { MODEL_VERSION } from "#engine/model-versions.ts";
import type { AnswerTable } from "#server/backtest/answer-table.ts";
import { currentAnswers } from "#server/backtest/current-answers.ts";
import { type PairedDifference, pairedDifference } from "#server/backtest/bootstrap.ts";
import type { Forecast } from "#server/backtest/forecast.ts";
import { type Metrics, MetricsTally } from "#server/backtest/metrics.ts";
import type { BacktestCompetition, BacktestMatch } from "#server/backtest/read-seasons.ts";
import { type Span, type Step, walkForward } from "#server/backtest/walk-forward.ts";

const MIN_CHANCE = 1e-12;

export interface Contest<Value> {
  model: Value;
  textbook: Value;
  base: Value;
}

export interface BacktestReport {
  predicted: number;
  skipped: number;
  all: Contest<Metrics>;
  byCompetition: ({ code: string } & Contest<Metrics>)[];
  againstTextbook: PairedDifference;
  againstBase: PairedDifference;
  fits: number;
  medianFitMs: number;
  totalFitMs: number;
}

export function runBacktest(
  competitions: readonly BacktestCompetition[],
  span: Span,
  write: (line: string) => void,
  answers?: AnswerTable,
): BacktestReport {
  const all = newTallies();
  const byCompetition = new Map<string, Contest<MetricsTally>>();
  const fitTimes: number[] = [];
  let predicted = 0;
  let skipped = 0;
  for (const step of walkForward(competitions, span, fitTimes)) {
    if (step.forecast === null) {
      skipped += 1;
      continue;
    }
    predicted += 1;
    write(predictionLine(step.competition, step.match, step.forecast));
    const own = byCompetition.get(step.competition) ?? newTallies();
    byCompetition.set(step.competition, own);
    for (const tallies of [all, own]) addStep(tallies, step, step.forecast);
    const { played } = step.match;
    if (played !== null)
      answers?.add(currentAnswers(step.forecast.grid, step.firstHalfShare), played, step.earlier);
  }
  fitTimes.sort((a, b) => a - b);
  return {
    predicted,
    skipped,
    all: meansOf(all),
    byCompetition: [...byCompetition].map(([code, tallies]) => ({ code, ...meansOf(tallies) })),
    againstTextbook: pairedDifference(all.model.ranked, all.textbook.ranked),
    againstBase: pairedDifference(all.model.ranked, all.base.ranked),
    fits: fitTimes.length,
    medianFitMs: fitTimes[Math.floor(fitTimes.length / 2)] ?? 0,
    totalFitMs: fitTimes.reduce((sum, ms) => sum + ms, 0),
  };
}

function newTallies(): Contest<MetricsTally> {
  return { model: new MetricsTally(), textbook: new MetricsTally(), base: new MetricsTally() };
}

function meansOf({ model, textbook, base }: Contest<MetricsTally>): Contest<Metrics> {
  return { model: model.means(), textbook: textbook.means(), base: base.means() };
}

function addStep(
  tallies: Contest<MetricsTally>,
  { match, textbook, base }: Step,
  forecast: Forecast,
): void {
  if (match.played === null || textbook === null) return;
  const { score } = match.played;
  tallies.model.add(scoredForecast(forecast, score.home, score.away), score);
  tallies.textbook.add(scoredForecast(textbook, score.home, score.away), score);
  tallies.base.add(
    { ...base, scoreChance: base.scoreChance(`${score.home}-${score.away}`) },
    score,
  );
}

function scoredForecast({ chances, grid }: Forecast, home: number, away: number) {
  const cell = Math.min(home, grid.size - 1) * grid.size + Math.min(away, grid.size - 1);
  return {
    chances,
    scoreChance: grid.cells[cell] ?? 0,
    topScores: topThree(grid.cells, grid.size),
  };
}

function topThree(cells: Float64Array, size: number): string[] {
  const top: number[] = [];
  for (let cell = 0; cell < cells.length; cell += 1) {
    const place = top.findIndex((other) => (cells[cell] ?? 0) > (cells[other] ?? 0));
    if (place !== -1) top.splice(place, 0, cell);
    else if (top.length < 3) top.push(cell);
    if (top.length > 3) top.pop();
  }
  return top.map((cell) => `${Math.floor(cell / size)}-${cell % size}`);
}

function predictionLine(competition: string, match: BacktestMatch, forecast: Forecast): string {
  return JSON.stringify({
    date: match.date,
    competition,
    home: match.home,
    away: match.away,
    p: forecast.chances,
    scores: scoresOf(forecast.grid),
    half_time: forecast.halfTime,
    model: MODEL_VERSION,
  });
}

function scoresOf(grid: Grid): Record<string, number> {
  const scores: Record<string, number> = {};
  grid.cells.forEach((chance, cell) => {
    if (chance < MIN_CHANCE) return;
    scores[`${Math.floor(cell / grid.size)}-${cell % grid.size}`] = chance;
  });
  return scores;
}
