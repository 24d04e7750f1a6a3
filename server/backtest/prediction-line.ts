import type { Grid } from "#engine/grid.ts";
import { MODEL_VERSION } from "#engine/model-versions.ts";
import type { Forecast } from "#server/backtest/forecast.ts";
import type { BacktestMatch } from "#server/backtest/read-seasons.ts";

/** Scores below this are left out of a line; together they are worth less than 1e-9. */
const LEAST_CHANCE = 1e-12;

/** One match as a line of the backtest's output, without the line break. */
export function predictionLine(
  competition: string,
  match: BacktestMatch,
  forecast: Forecast,
): string {
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
    if (chance < LEAST_CHANCE) return;
    scores[`${Math.floor(cell / grid.size)}-${cell % grid.size}`] = chance;
  });
  return scores;
}
