import { describe, expect, it } from "vitest";
import { fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { MODEL_VERSION } from "#engine/model-version.ts";
import type { MatchPrediction, PredictionRequest } from "#engine/predict.ts";
import { predictMatch } from "#engine/predict.ts";
import { QUESTION_SLUGS } from "#engine/question-list.ts";
import type { Reliability } from "#engine/reliability.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";
import { LEAGUE_START, SEASON_DAYS, syntheticLeague } from "./synthetic-league.ts";

const league = syntheticLeague(3);
const day = LEAGUE_START + 2 * SEASON_DAYS + 150;

function request(matches: PlayedMatch[], change: Partial<PredictionRequest> = {}): PredictionRequest {
  return {
    fit: fitStrengths(matches, { asOf: change.day ?? day, sport: FOOTBALL }),
    matches,
    home: "team-0",
    away: "team-5",
    homeName: "Harbour Town",
    awayName: "Northgate",
    day,
    neutral: false,
    sport: FOOTBALL,
    ...change,
  };
}

function predict(matches: PlayedMatch[], change: Partial<PredictionRequest> = {}): MatchPrediction {
  const prediction = predictMatch(request(matches, change));
  if (prediction.kind !== "prediction") throw new Error(prediction.reason);
  return prediction;
}

function explanationOf(prediction: MatchPrediction, slug: string): string {
  return prediction.questions.find((question) => question.slug === slug)?.explanation ?? "";
}

describe("predicting a match", () => {
  it("answers every question, in order, and names the model", () => {
    const prediction = predict(league);
    expect(prediction.questions.map((question) => question.slug)).toEqual([...QUESTION_SLUGS]);
    expect(prediction.model).toBe(MODEL_VERSION);
  });

  it("says the same thing twice, to the byte", () => {
    expect(JSON.stringify(predict(structuredClone(league)))).toBe(JSON.stringify(predict(league)));
  });

  it("cannot see results of the day or later, not in a number and not in a word", () => {
    const playing = league.filter((match) => match.day >= LEAGUE_START + 2 * SEASON_DAYS).slice(0, 30);
    for (const { day: today, home, away } of playing) {
      const scrambled = league.map((match) => (match.day >= today ? { ...match, score: { home: 7, away: 0 } } : match));
      expect(predict(scrambled, { day: today, home, away })).toEqual(predict(league, { day: today, home, away }));
    }
  });

  it("makes expected goals from four factors whose product they are", () => {
    const { expected } = predict(league);
    for (const { goals, factors } of [expected.home, expected.away]) {
      const { league: rate, home, attack, defence } = factors;
      expect(Math.abs(rate * home * attack * defence - goals)).toBeLessThan(1e-9);
      const logs = Math.log(rate) + Math.log(home) + Math.log(attack) + Math.log(defence);
      expect(Math.abs(logs - Math.log(goals))).toBeLessThan(1e-9);
    }
    expect(expected.away.factors.home).toBe(1);
  });

  it("gives nobody home advantage on neutral ground", () => {
    const { expected } = predict(league, { neutral: true });
    expect(expected.home.factors.home).toBe(1);
  });

  it("rates an unknown team like a newcomer and says so", () => {
    const prediction = predict(league, { away: "stranger", awayName: "Stranger" });
    expect(prediction.evidence.away).toEqual({ effectiveMatches: 0, promoted: true });
    for (const { explanation } of prediction.questions) {
      expect(explanation).toContain("Stranger have no match here on record and start from a newcomer's rating");
    }
  });

  it("warns of a newcomer in every answer", () => {
    const early = LEAGUE_START + SEASON_DAYS + 150;
    const prediction = predict(league, { day: early, away: "promoted", awayName: "Newcomers" });
    for (const { explanation } of prediction.questions) expect(explanation).toContain("Newcomers are new this season");
  });

  it("predicts nothing from a handful of matches, and says how many are missing", () => {
    const prediction = predictMatch(request(league.slice(0, 12)));
    expect(prediction).toMatchObject({ kind: "not-enough-history" });
    expect(prediction.kind === "not-enough-history" && prediction.reason).toContain("12 earlier matches");
  });

  it("predicts nothing from matches so old that they hardly count", () => {
    const late = LEAGUE_START + 5 * SEASON_DAYS;
    const first = league.filter((match) => match.day < LEAGUE_START + 400);
    expect(predictMatch(request([...first, ...first], { day: late })).kind).toBe("not-enough-history");
  });

  it("refuses a fit that knows the result, or of another sport", () => {
    const fit = fitStrengths(league, { asOf: day + 1, sport: FOOTBALL });
    expect(() => predictMatch(request(league, { fit }))).toThrow(RangeError);
    expect(() => predictMatch(request(league, { sport: FUTSAL }))).toThrow(RangeError);
  });
});

describe("explaining a prediction", () => {
  const everyPairing = league.slice(-56).map((match) => predict(league, { home: match.home, away: match.away }));
  const explanations = everyPairing.flatMap((prediction) => prediction.questions.map((one) => one.explanation));

  it("takes two to four sentences, without hype and without holes", () => {
    for (const text of explanations) {
      const sentences = text.split(/(?<=\.)\s+(?=\S)/);
      expect(sentences.length, text).toBeGreaterThanOrEqual(2);
      expect(sentences.length, text).toBeLessThanOrEqual(4);
      expect(text).not.toMatch(/!|guarantee|certain|undefined|NaN|null|Infinity/i);
      expect(text).not.toMatch(/(?<![\d.])1 (matches|meetings|times|goals)\b/);
    }
  });

  it("speaks about its own question: no two questions of a match share their first sentence", () => {
    for (const { questions } of everyPairing) {
      // The three goal lines rest on the same expected goals.
      const firsts = questions
        .filter(({ slug }) => slug !== "over-under-1-5" && slug !== "over-under-3-5")
        .map(({ explanation }) => explanation.split(". ")[0]);
      expect(new Set(firsts).size).toBe(firsts.length);
    }
  });

  it("quotes the expected goals and the factors of the fit", () => {
    const prediction = predict(league);
    const { goals, factors } = prediction.expected.home;
    const text = explanationOf(prediction, "match-result");
    expect(text).toContain(`We expect ${goals.toFixed(2)} goals for Harbour Town`);
    expect(text).toContain(`league average ${factors.league.toFixed(2)}`);
    expect(text).toContain(`+${Math.round((factors.home - 1) * 100)}% at home`);
  });

  it("quotes meetings that can be counted in the record", () => {
    const meetings = league
      .filter((match) => match.day < day)
      .filter((match) => [match.home, match.away].includes("team-0") && [match.home, match.away].includes("team-5"))
      .slice(-5);
    const draws = meetings.filter((match) => match.score.home === match.score.away).length;
    const won = meetings.filter((match) =>
      match.home === "team-0" ? match.score.home > match.score.away : match.score.away > match.score.home,
    ).length;
    const text = explanationOf(predict(league), "draw-no-bet");
    expect(text).toContain(`In their last ${meetings.length} meetings Harbour Town won ${won}, Northgate ${meetings.length - won - draws}`);
  });

  it("says how often it was right when it was this sure, from 30 settled predictions on", () => {
    const withBand = (count: number): Reliability => ({
      "match-result": [{ from: 0, to: 1, count, correct: Math.round(count * 0.57) }],
    });
    const enough = explanationOf(predict(league, { reliability: withBand(546) }), "match-result");
    const tooFew = explanationOf(predict(league, { reliability: withBand(29) }), "match-result");
    expect(enough).toContain("When we said 0–100%, it happened 57% of 546 times.");
    expect(tooFew).not.toContain("When we said");
  });
});
