import { describe, expect, it } from "vitest";
import { fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { MODEL_VERSION } from "#engine/model-versions.ts";
import type { MatchPrediction, PredictionRequest } from "#engine/predict.ts";
import { predictInSteps, predictMatch } from "#engine/predict.ts";
import { ASKED_SLUGS } from "#engine/question-list.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";
import { day, requestOf } from "./prediction-request.ts";
import { LEAGUE_START, SEASON_DAYS, syntheticLeague } from "./synthetic-league.ts";

const league = syntheticLeague(3);

function predict(matches: PlayedMatch[], change: Partial<PredictionRequest> = {}): MatchPrediction {
  const prediction = predictMatch(requestOf(matches, change));
  if (prediction.kind !== "prediction") throw new Error(prediction.reason);
  return prediction;
}

describe("predicting a match", () => {
  it("answers every question, in order, and names the model", () => {
    const prediction = predict(league);
    expect(prediction.questions.map((question) => question.slug)).toEqual([...ASKED_SLUGS]);
    expect(prediction.model).toBe(MODEL_VERSION);
  });

  it("gives the same result in one step per question", () => {
    const steps = predictInSteps(requestOf(league));
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count += 1;
    expect(count).toBe(ASKED_SLUGS.length);
    expect(step.value).toEqual(predict(league));
  });

  it("gives the same bytes twice", () => {
    expect(JSON.stringify(predict(structuredClone(league)))).toBe(JSON.stringify(predict(league)));
  });

  it("does not see results of the day or later, in figures or text", () => {
    const playing = league
      .filter((match) => match.day >= LEAGUE_START + 2 * SEASON_DAYS)
      .slice(0, 30);
    for (const { day: today, home, away } of playing) {
      const scrambled = league.map((match) =>
        match.day >= today ? { ...match, score: { home: 7, away: 0 } } : match,
      );
      expect(predict(scrambled, { day: today, home, away })).toEqual(
        predict(league, { day: today, home, away }),
      );
    }
  });

  it("computes expected goals as a product of four factors", () => {
    const { expected } = predict(league);
    for (const { goals, factors } of [expected.home, expected.away]) {
      const { league: rate, home, attack, defence } = factors;
      expect(Math.abs(rate * home * attack * defence - goals)).toBeLessThan(1e-9);
      const logs = Math.log(rate) + Math.log(home) + Math.log(attack) + Math.log(defence);
      expect(Math.abs(logs - Math.log(goals))).toBeLessThan(1e-9);
    }
    expect(expected.away.factors.home).toBe(1);
  });

  it("gives no home advantage on neutral ground", () => {
    const { expected } = predict(league, { neutral: true });
    expect(expected.home.factors.home).toBe(1);
  });

  it("rates an unknown team like a newcomer and says so", () => {
    const prediction = predict(league, { away: "stranger", awayName: "Stranger" });
    expect(prediction.evidence.away).toEqual({ effectiveMatches: 0, promoted: true });
    expect(prediction.notes).toEqual([
      "We have no match of Stranger in this competition, and rate them like a newcomer.",
    ]);
  });

  it("mentions once that a newcomer did not play here last season", () => {
    const early = LEAGUE_START + SEASON_DAYS + 150;
    const prediction = predict(league, { day: early, away: "promoted", awayName: "Newcomers" });
    expect(prediction.notes).toHaveLength(1);
    expect(prediction.notes[0]).toMatch(/^Newcomers did not play in this competition last season/);
  });

  it("predicts nothing from few matches, and says how many are missing", () => {
    const prediction = predictMatch(requestOf(league.slice(0, 12)));
    expect(prediction).toMatchObject({ kind: "not-enough-history" });
    expect(prediction.kind === "not-enough-history" && prediction.reason).toContain(
      "12 earlier matches",
    );
  });

  it("predicts nothing from matches that are too old", () => {
    const late = LEAGUE_START + 5 * SEASON_DAYS;
    const first = league.filter((match) => match.day < LEAGUE_START + 400);
    expect(predictMatch(requestOf([...first, ...first], { day: late })).kind).toBe(
      "not-enough-history",
    );
  });

  it("rejects a fit that includes the result, or of another sport", () => {
    const fit = fitStrengths(league, { asOf: day + 1, sport: FOOTBALL });
    expect(() => predictMatch(requestOf(league, { fit }))).toThrow(RangeError);
    expect(() => predictMatch(requestOf(league, { sport: FUTSAL }))).toThrow(RangeError);
  });
});
