import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "#engine/model-versions.ts";
import type { Metrics } from "#server/backtest/metrics.ts";
import { type BacktestCompetition, readCompetitions } from "#server/backtest/read-seasons.ts";
import { type BacktestReport, runBacktest } from "#server/backtest/run-backtest.ts";
import { dayNumber } from "#domain/day.ts";
import { OPENFOOTBALL, RESULTS_WITH_SHOTS } from "./shared-data.ts";

const FIVE = ["en.1", "de.1", "es.1", "it.1", "fr.1"];
const openfootball = readCompetitions(OPENFOOTBALL, FIVE);
const withShots = readCompetitions(RESULTS_WITH_SHOTS, FIVE);
const HELD_OUT = { from: dayNumber("2023-07-01"), to: dayNumber("2025-06-30") };

function run(data: readonly BacktestCompetition[], span: { from: number; to: number }) {
  const lines: string[] = [];
  const report = runBacktest(data, span, (line) => lines.push(line));
  return { report, lines };
}

function scrambledFrom(data: readonly BacktestCompetition[], date: string): BacktestCompetition[] {
  const nonsense = {
    score: { home: 7, away: 0 },
    halfTime: { home: 7, away: 0 },
    shots: { home: 40, away: 1 },
    shotsOnTarget: { home: 20, away: 0 },
  };
  return data.map((competition) => ({
    ...competition,
    matches: competition.matches.map((match) =>
      match.date >= date && match.played !== null
        ? { ...match, played: { ...match.played, ...nonsense } }
        : match,
    ),
  }));
}

interface Limits {
  rps: number;
  logLoss: number;
  overLogLoss: number;
  bttsLogLoss: number;
  scoreLogLoss: number;
  ece: number;
  topThree: number;
}

function expectAsGoodAs({ all: { model } }: BacktestReport, { topThree, ...limits }: Limits): void {
  for (const [name, limit] of Object.entries(limits)) {
    // Four digits, like the table of `npm run backtest`.
    const figure = Number(model[name as keyof Metrics].toFixed(4));
    expect(figure, name).toBeLessThanOrEqual(limit);
  }
  expect(model.topThree).toBeGreaterThanOrEqual(topThree);
  expect(model.overEce).toBeLessThanOrEqual(0.025);
  expect(model.bttsEce).toBeLessThanOrEqual(0.025);
}

function expectBetterThanBase({ all, byCompetition }: BacktestReport): void {
  for (const figure of [
    "rps",
    "logLoss",
    "brier",
    "overLogLoss",
    "bttsLogLoss",
    "scoreLogLoss",
  ] as const) {
    expect(all.model[figure], figure).toBeLessThan(all.base[figure]);
  }
  for (const league of byCompetition)
    expect(league.model.rps, league.code).toBeLessThan(league.base.rps);
}

describe("five leagues over two held-out seasons, with shots", () => {
  const { report } = run(withShots, HELD_OUT);

  it("predicts every match", () => {
    expect(report).toMatchObject({ predicted: 3504, skipped: 0 });
  });

  it("predicts as well as the recorded figures", () => {
    expectAsGoodAs(report, {
      rps: 0.1953,
      logLoss: 0.974,
      overLogLoss: 0.671,
      bttsLogLoss: 0.6825,
      scoreLogLoss: 2.912,
      ece: 0.01,
      topThree: 0.33,
    });
  });

  it("beats the textbook model on the same matches, by more than chance", () => {
    expect(report.againstTextbook.mean).toBeLessThanOrEqual(-0.0019);
    expect(report.againstTextbook.high).toBeLessThan(0);
  });

  it("beats the base rate on every question and in every league", () => {
    expectBetterThanBase(report);
  });
});

describe("the same seasons from results alone", () => {
  const { report, lines } = run(openfootball, HELD_OUT);

  it("predicts every match", () => {
    expect(report).toMatchObject({ predicted: 3504, skipped: 0 });
    expect(lines).toHaveLength(3504);
  });

  it("predicts as well as the recorded figures", () => {
    expectAsGoodAs(report, {
      rps: 0.197,
      logLoss: 0.979,
      overLogLoss: 0.6716,
      bttsLogLoss: 0.683,
      scoreLogLoss: 2.917,
      ece: 0.013,
      topThree: 0.325,
    });
  });

  it("beats the textbook model on the same matches, by more than chance", () => {
    expect(report.againstTextbook.mean).toBeLessThanOrEqual(-0.0009);
    expect(report.againstTextbook.high).toBeLessThan(0);
  });

  it("beats the base rate on every question and in every league", () => {
    expectBetterThanBase(report);
  });

  it("writes chances that add up on every line", () => {
    for (const line of lines) {
      // The code under test wrote this line; its shape is under test.
      const {
        p,
        scores,
        half_time: half,
        model,
      } = JSON.parse(line) as {
        p: Record<string, number>;
        scores: Record<string, number>;
        half_time: Record<string, number>;
        model: string;
      };
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
      const close = (a: number, b: number | undefined) =>
        expect(Math.abs(a - (b ?? Number.NaN))).toBeLessThan(1e-9);
      const over = Object.entries(scores).filter(
        ([score]) => sum(score.split("-").map(Number)) > 2.5,
      );
      close(sum(Object.values(scores)), 1);
      close(sum(Object.values(half)), 1);
      close((p.home ?? 0) + (p.draw ?? 0) + (p.away ?? 0), 1);
      close(sum(over.map(([, chance]) => chance)), p.over_2_5);
      expect(model).toBe(MODEL_VERSION);
    }
  });
});

describe("the first four weeks of seasons up to 2022-23", () => {
  const before = { from: dayNumber("2016-07-01"), to: dayNumber("2023-06-30") };
  const span = { ...before, weeks: { first: 1, last: 4 } };
  const own = runBacktest(withShots, span, () => {});
  const resultsOnly = runBacktest(
    readCompetitions(RESULTS_WITH_SHOTS, FIVE, { resultsOnly: true }),
    span,
    () => {},
  );

  it("predicts better with shots than without", () => {
    expect(own.predicted).toBe(1192);
    expect(resultsOnly.predicted).toBe(1192);
    expect(own.all.model.rps).toBeLessThanOrEqual(resultsOnly.all.model.rps - 0.0016);
    expect(own.all.model.bttsLogLoss).toBeLessThan(resultsOnly.all.model.bttsLogLoss);
  });
});

describe("npm run backtest", () => {
  it("prints the table", () => {
    const span = ["--from", "2024-08-01", "--to", "2025-06-30", "--weeks", "1-4"];
    const files = ["--data", RESULTS_WITH_SHOTS, "--out", "/dev/null"];
    const program = ["scripts/run.mjs", "server/cli/backtest.ts", ...files, ...span];
    const table = execFileSync(process.execPath, program, { encoding: "utf8" });
    expect(table).toMatch(/^\d+ predictions, \d+ with a result, 0 skipped/);
    expect(table).toMatch(/RPS +0\.\d{4} +0\.\d{4}/);
  });
});

describe("data from later days", () => {
  it.each([
    ["results alone", openfootball],
    ["with shots", withShots],
  ])("changes no earlier prediction when later results are scrambled, %s", (_name, data) => {
    const until = { from: dayNumber("2023-12-01"), to: dayNumber("2024-01-01") };
    const honest = run(data, until).lines;
    expect(run(scrambledFrom(data, "2024-01-01"), until).lines).toEqual(honest);
    expect(run(scrambledFrom(data, "2023-12-20"), until).lines).not.toEqual(honest);
  });
});
