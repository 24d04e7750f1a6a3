import { describe, expect, it } from "vitest";
import { dayNumber } from "#domain/day.ts";
import { AnswerTable } from "#server/backtest/answer-table.ts";
import { currentAnswers } from "#server/backtest/current-answers.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { walkForward } from "#server/backtest/walk-forward.ts";
import { OPENFOOTBALL, RESULTS_WITH_SHOTS } from "./shared-data.ts";

const FIVE = ["en.1", "de.1", "es.1", "it.1", "fr.1"];
const HELD_OUT = { from: dayNumber("2023-07-01"), to: dayNumber("2025-06-30") };

describe.each([
  ["with shots", RESULTS_WITH_SHOTS],
  ["results alone", OPENFOOTBALL],
])("the answers in five leagues and two seasons, %s", (_name, folder) => {
  const table = new AnswerTable();
  for (const step of walkForward(readCompetitions(folder, FIVE), HELD_OUT, [])) {
    const { played } = step.match;
    if (step.forecast !== null && played !== null)
      table.add(currentAnswers(step.forecast.grid, step.firstHalfShare), played, step.earlier);
  }
  const report = table.report();

  it("never contradict each other: one score makes all named answers right", () => {
    expect(report.matches).toBeGreaterThan(3_480);
    expect(report.contradictions).toBe(0);
  });

  it("vary: the most common answer of a question has a share of 80% at most", () => {
    for (const { slug, mostCommonShare } of report.rows)
      expect(mostCommonShare ?? 0, slug).toBeLessThanOrEqual(0.8);
  });

  it("have better chances than the shares of earlier matches", () => {
    for (const { slug, logLoss, baseLogLoss } of report.rows)
      expect(logLoss, slug).toBeLessThan(baseLogLoss);
  });

  it("are right as often as stated, within one percentage point", () => {
    for (const { slug, ece } of report.rows) expect(ece, slug).toBeLessThanOrEqual(0.01);
  });

  it("name five scores that occur more often than the five most common ones", () => {
    const scores = report.rows.find(({ slug }) => slug === "correct-score");
    expect(scores?.topFive).toBeGreaterThan((scores?.baseTopFive ?? 1) + 0.05);
  });
});
