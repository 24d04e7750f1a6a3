import { dayNumber } from "#domain/day.ts";
import { fitHistory } from "#engine/fit.ts";
import { historyBefore } from "#engine/history.ts";
import { type MatchColumns, matchColumnsOf } from "#engine/match-columns.ts";
import type { DayNumber, PlayedMatch } from "#engine/match.ts";
import { sportOf } from "#engine/sport.ts";
import { type Forecast, forecast, type Chances } from "#server/backtest/forecast.ts";
import type { BacktestCompetition, BacktestMatch } from "#server/backtest/read-seasons.ts";
import { fitTextbook } from "#server/backtest/textbook.ts";

export interface Step {
  competition: string;
  match: BacktestMatch;
  firstHalfShare: number;
  forecast: Forecast | null;
  /** Matches before the match's day. */
  earlier: readonly PlayedMatch[];
  base: BaseRates;
  textbook: Forecast | null;
}

export type FitTimes = number[];

/** Both ends are included. */
export interface Weeks {
  first: number;
  last: number;
}

export interface Span {
  from: DayNumber;
  to: DayNumber;
  weeks?: Weeks | null;
}

/** Includes `from` and `to`. Each date has its own fit on earlier dates. */
export function* walkForward(
  competitions: readonly BacktestCompetition[],
  span: Span,
  fitTimes: FitTimes,
): Generator<Step> {
  for (const competition of competitions) yield* walkCompetition(competition, span, fitTimes);
}

function* walkCompetition(
  competition: BacktestCompetition,
  span: Span,
  fitTimes: FitTimes,
): Generator<Step> {
  const columns = matchColumnsOf(competition.matches.flatMap(({ played }) => played ?? []));
  const days = new Map<DayNumber, BacktestMatch[]>();
  for (const match of competition.matches) {
    const day = dayNumber(match.date);
    if (day < span.from || day > span.to) continue;
    if (span.weeks && (match.week < span.weeks.first || match.week > span.weeks.last)) continue;
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
      firstHalfShare: sport.firstHalfShare,
      forecast: forecast(fit, pairing),
      earlier: history.matches,
      base,
      textbook: forecast(textbook, pairing),
    };
  }
}

interface BaseRates {
  chances: Chances;
  scoreChance(score: string): number;
  topScores: string[];
}

function baseRates(earlier: readonly PlayedMatch[]): BaseRates {
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
