import { dayNumber } from "#domain/day.ts";
import { fitHistory } from "#engine/fit.ts";
import { historyBefore } from "#engine/history.ts";
import { type MatchColumns, matchColumnsOf } from "#engine/match-columns.ts";
import type { DayNumber } from "#engine/match.ts";
import { sportOf } from "#engine/sport.ts";
import { type BaseRates, baseRates } from "#server/backtest/base-rates.ts";
import { type Forecast, forecast } from "#server/backtest/forecast.ts";
import type { BacktestCompetition, BacktestMatch } from "#server/backtest/read-seasons.ts";
import { fitTextbook } from "#server/backtest/textbook.ts";

/** One match of the walk. */
export interface Step {
  competition: string;
  match: BacktestMatch;
  /** null where the competition has too little history. */
  forecast: Forecast | null;
  /** What one says who knows the competition and not the teams. */
  base: BaseRates;
  /** What the textbook's model says; null as above. */
  textbook: Forecast | null;
}

/** Milliseconds of our model's fits, in the order they were made. */
export type FitTimes = number[];

/**
 * Walks through every match from `from` to `to`, both included, one competition after another. Each
 * date is predicted from a fit on strictly earlier dates, made anew.
 */
export function* walkForward(
  competitions: readonly BacktestCompetition[],
  span: { from: DayNumber; to: DayNumber },
  fitTimes: FitTimes,
): Generator<Step> {
  for (const competition of competitions) yield* walkCompetition(competition, span, fitTimes);
}

function* walkCompetition(
  competition: BacktestCompetition,
  span: { from: DayNumber; to: DayNumber },
  fitTimes: FitTimes,
): Generator<Step> {
  const columns = matchColumnsOf(competition.matches.flatMap(({ played }) => played ?? []));
  const days = new Map<DayNumber, BacktestMatch[]>();
  for (const match of competition.matches) {
    const day = dayNumber(match.date);
    if (day < span.from || day > span.to) continue;
    const today = days.get(day);
    if (today === undefined) days.set(day, [match]);
    else today.push(match);
  }
  for (const [day, today] of [...days].sort(([a], [b]) => a - b))
    yield* walkDay(competition, { day, today, columns }, fitTimes);
}

function* walkDay(
  { code, sport: slug }: BacktestCompetition,
  {
    day,
    today,
    columns,
  }: { day: DayNumber; today: readonly BacktestMatch[]; columns: MatchColumns },
  fitTimes: FitTimes,
): Generator<Step> {
  const sport = sportOf(slug);
  const started = performance.now();
  const history = historyBefore(columns, day, sport.windowDays);
  const fit = fitHistory(history, sport);
  fitTimes.push(performance.now() - started);
  const textbook = fitTextbook(history, sport);
  const base = baseRates(history.matches);
  for (const match of today) {
    const pairing = { home: match.homeKey, away: match.awayKey, neutral: match.neutral };
    yield {
      competition: code,
      match,
      forecast: forecast(fit, pairing),
      base,
      textbook: forecast(textbook, pairing),
    };
  }
}
