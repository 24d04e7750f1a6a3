import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterMatch } from "#engine/after-match/sentence.ts";
import { settlePrediction } from "#engine/settle.ts";
import { predictions } from "./any-prediction.ts";

const NAMES = { home: "Harbour Town", away: "Queen's Park Rovers" };
const score = fc.record({
  home: fc.nat({ max: 7 }),
  away: fc.nat({ max: 7 }),
});
const results = fc.tuple(score, score).map(([half, later]) => ({
  halfTime: half,
  score: { home: half.home + later.home, away: half.away + later.away },
}));

describe("the sentence after a match", () => {
  it("agrees with the verdict and states the chance, for any result", () => {
    fc.assert(
      fc.property(predictions, results, ({ questions }, result) => {
        for (const question of questions) {
          const stated = {
            ...question,
            answer: question.answerKey,
            prediction: question.answerLabel,
          };
          const text = afterMatch(question.slug, { stated, result, names: NAMES }).text;
          const { correct } = settlePrediction(question.slug, question.answerKey, result, NAMES);
          const ending = correct === null ? /\d%?\.$/ : correct ? / Hit\.$/ : / Miss\.$/;
          expect(text, question.slug).toMatch(ending);
          expect(text).toMatch(/\d%/);
          expect(text.length, text).toBeLessThanOrEqual(140);
          expect(text).not.toMatch(/undefined|NaN|null|\s{2}|\s[.,;]|[.,;]{2}|s's|!/);
          expect(text).not.toMatch(/(?<![\d–])1 goals|(?<![\d–])[02-9] goal\b/);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("states our answer, its chance, the result and its chance", () => {
    const stated = {
      answer: "home",
      prediction: "Tottenham",
      probability: 0.59,
      outcomes: [
        { label: "Tottenham", probability: 0.59 },
        { label: "Draw", probability: 0.21 },
        { label: "Everton", probability: 0.2 },
      ],
    };
    const names = { home: "Tottenham", away: "Everton" };
    for (const goals of [0, 1, 2, 3]) {
      const result = { score: { home: goals, away: goals }, halfTime: null };
      const text = afterMatch("match-result", { stated, result, names }).text;
      for (const part of ["Tottenham", "59%", `${goals}–${goals}`, "21%", "Miss."])
        expect(text).toContain(part);
    }
  });
});
