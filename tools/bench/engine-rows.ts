import { execFileSync } from "node:child_process";
import { dayOfNumber } from "#domain/day.ts";
import { fitHistory, fitStrengths } from "#engine/fit.ts";
import { historyBefore } from "#engine/history.ts";
import { matchColumnsOf } from "#engine/match-columns.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { predictMatch } from "#engine/predict.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { forecast } from "#server/backtest/forecast.ts";
import { averages } from "./averages.ts";
import { compare, median, type Row } from "./compare.ts";
import { inventedLeague } from "./invented-leagues.ts";
import { programFile } from "../../scripts/programs.mjs";

const LEAGUES = ["North", "East", "South", "West", "Isles"];
const SEASONS = 7;
const PROCESSES = 5;
/** On our machine, the limits equal 10 ms for a first fit and 8 s for a backtest. */
const FIT_LIMIT = 66;
const BACKTEST_LIMIT = 20;

function backtest(leagues: readonly PlayedMatch[][]): void {
  for (const league of leagues) {
    const columns = matchColumnsOf(league);
    for (const [day, today] of groupByDay(league)) {
      const fit = fitHistory(historyBefore(columns, day, FOOTBALL.windowDays), FOOTBALL);
      for (const { home, away } of today) forecast(fit, { home, away, neutral: false });
    }
  }
}

function averageBacktest(leagues: readonly PlayedMatch[][]): void {
  for (const league of leagues) {
    for (const day of groupByDay(league).keys())
      averages(league.filter((match) => match.day < day));
  }
}

function groupByDay(league: readonly PlayedMatch[]): Map<number, PlayedMatch[]> {
  const days = new Map<number, PlayedMatch[]>();
  for (const match of league) {
    const today = days.get(match.day);
    if (today === undefined) days.set(match.day, [match]);
    else today.push(match);
  }
  return days;
}

/** Starts new processes, because it measures uncompiled code. */
function firstFit(baseline: string): Row {
  const first = (what: string) =>
    Number(
      execFileSync(process.execPath, [programFile("tools/bench/first-call.ts"), what], {
        encoding: "utf8",
      }),
    );
  const rounds = Array.from({ length: PROCESSES }, () => ({
    fit: first("fit"),
    averages: first("averages"),
  }));
  const ms = median(rounds.map(({ fit }) => fit));
  const baselineMs = median(rounds.map(({ averages: time }) => time));
  return {
    name: "the first fit of a process, results only",
    ms,
    baseline,
    baselineMs,
    ratio: ms / baselineMs,
    limit: FIT_LIMIT,
  };
}

export async function engineRows(): Promise<Row[]> {
  const leagues = LEAGUES.map((name) => inventedLeague(name, SEASONS, { shots: true }));
  const results = LEAGUES.map((name) => inventedLeague(name, SEASONS, { shots: false }));
  const matches = leagues[0] ?? [];
  const asOf = (matches.at(-1)?.day ?? 0) + 1;
  const fit = fitStrengths(matches, { asOf, sport: FOOTBALL });
  const [home = "", away = ""] = fit.teams.keys();
  const request = {
    fit,
    matches,
    home,
    away,
    homeName: home,
    awayName: away,
    day: asOf,
    dateOf: dayOfNumber,
    neutral: false,
    sport: FOOTBALL,
  };
  const pass = "each side's average goals of the same matches";
  const count = `${fit.matches} matches, ${fit.teams.size} teams`;
  return [
    await compare(
      `fit of six seasons, ${count}`,
      () => fitStrengths(results[0] ?? [], { asOf, sport: FOOTBALL }),
      pass,
      () => averages(matches),
      { times: 50, limit: FIT_LIMIT },
    ),
    await compare(
      "the same with shots",
      () => fitStrengths(matches, { asOf, sport: FOOTBALL }),
      pass,
      () => averages(matches),
      { times: 50, limit: FIT_LIMIT },
    ),
    firstFit(`${pass}, the first of a process as well`),
    await compare(
      "one match: grid, 5 questions, explanations",
      () => predictMatch(request),
      pass,
      () => averages(matches),
      { times: 50 },
    ),
    await compare(
      "backtest: 5 leagues, 7 seasons, a fit for every day, results only",
      () => backtest(results),
      "averages for every day",
      () => averageBacktest(results),
      { times: 3, limit: BACKTEST_LIMIT },
    ),
    await compare(
      "the same with shots",
      () => backtest(leagues),
      "averages for every day",
      () => averageBacktest(leagues),
      { times: 3, limit: BACKTEST_LIMIT },
    ),
  ];
}
