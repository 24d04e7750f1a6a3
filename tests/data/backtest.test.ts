import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "#engine/model-version.ts";
import { runBacktest } from "#server/backtest/run-backtest.ts";
import { dayOf } from "#server/feeds/openfootball/played-matches.ts";
import type { CompetitionSeason } from "#server/feeds/openfootball/read-folder.ts";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { OPENFOOTBALL } from "./shared-data.ts";

const FIVE = ["en.1", "de.1", "es.1", "it.1", "fr.1"];
const seasons = readFootballFolder(OPENFOOTBALL, FIVE);
const HELD_OUT = { from: dayOf("2023-07-01"), to: dayOf("2025-06-30") };

function run(data: readonly CompetitionSeason[], span: { from: number; to: number }) {
  const lines: string[] = [];
  const report = runBacktest(data, span, (line) => lines.push(line));
  return { report, lines };
}

function scrambledFrom(date: string): CompetitionSeason[] {
  const nonsense = { ft: { home: 7, away: 0 }, ht: { home: 7, away: 0 }, et: null, p: null };
  return seasons.map((season) => ({
    ...season,
    matches: season.matches.map((match) =>
      match.date >= date && match.score !== null ? { ...match, score: nonsense } : match,
    ),
  }));
}

describe("five leagues, two seasons that no setting was chosen on", () => {
  const { report, lines } = run(seasons, HELD_OUT);

  it("predicts every match", () => {
    expect(report).toMatchObject({ predicted: 3504, skipped: 0 });
    expect(lines).toHaveLength(3504);
  });

  it("is as good as it was measured to be", () => {
    expect(report.model.rps).toBeLessThanOrEqual(0.1974);
    expect(report.model.logLoss).toBeLessThanOrEqual(0.98);
    expect(report.model.overLogLoss).toBeLessThanOrEqual(0.673);
    expect(report.model.bttsLogLoss).toBeLessThanOrEqual(0.685);
    expect(report.model.scoreLogLoss).toBeLessThanOrEqual(2.925);
    expect(report.model.topThree).toBeGreaterThanOrEqual(0.32);
    expect(report.model.ece).toBeLessThanOrEqual(0.018);
    expect(report.model.overEce).toBeLessThanOrEqual(0.03);
    expect(report.model.bttsEce).toBeLessThanOrEqual(0.03);
  });

  it("beats the base rate on every question and in every league", () => {
    const { model, base } = report;
    for (const figure of ["rps", "logLoss", "brier", "overLogLoss", "bttsLogLoss", "scoreLogLoss"] as const) {
      expect(model[figure], figure).toBeLessThan(base[figure]);
    }
    for (const league of report.byCompetition) expect(league.model.rps, league.code).toBeLessThan(league.base.rps);
  });

  it("writes lines whose parts add up", () => {
    for (const line of lines) {
      // The line was written a moment ago by the code under test; its shape is what is tested.
      const { p, scores, half_time: half, model } = JSON.parse(line) as {
        p: Record<string, number>;
        scores: Record<string, number>;
        half_time: Record<string, number>;
        model: string;
      };
      const sum = (values: number[]) => values.reduce((total, one) => total + one, 0);
      const close = (a: number, b: number | undefined) => expect(Math.abs(a - (b ?? Number.NaN))).toBeLessThan(1e-9);
      const over = Object.entries(scores).filter(([score]) => sum(score.split("-").map(Number)) > 2.5);
      close(sum(Object.values(scores)), 1);
      close(sum(Object.values(half)), 1);
      close((p.home ?? 0) + (p.draw ?? 0) + (p.away ?? 0), 1);
      close(sum(over.map(([, chance]) => chance)), p.over_2_5);
      expect(model).toBe(MODEL_VERSION);
    }
  });
});

describe("time travel", () => {
  it("changes no earlier prediction when every result on or after a day is scrambled", () => {
    const until = { from: dayOf("2023-11-01"), to: dayOf("2024-01-01") };
    const honest = run(seasons, until).lines;
    expect(run(scrambledFrom("2024-01-01"), until).lines).toEqual(honest);
    expect(run(scrambledFrom("2023-12-20"), until).lines).not.toEqual(honest);
  });
});
