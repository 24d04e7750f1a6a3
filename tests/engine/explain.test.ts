import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";
import {
  everyText,
  explanationOf,
  league,
  predict,
  predictions,
  reliabilityOf,
} from "./any-prediction.ts";
import { foreignChances } from "./explained-chances.ts";
import { LEAGUE_START, SEASON_DAYS } from "./synthetic-league.ts";

function sentencesOf(text: string): string[] {
  return text.replaceAll("1. FC", "1 FC").split(/(?<=\.)\s+/);
}

describe("every explanation", () => {
  it("has no hole, no slip of the plural, no double space and no stray sign", () => {
    everyText((text) => {
      expect(text).not.toMatch(
        /undefined|NaN|null|Infinity|\[object|\s{2}|\s[.,;]|[.,;]{2}|\(\)|“”/,
      );
      expect(text).not.toMatch(/(?<![\d.–])1 (matches|meetings|times|goals)\b/);
      expect(text).not.toMatch(/(?<![\d.–])(0|[2-9]|\d\d+) (match|meeting|time|goal)\b(?!s)/);
      expect(text).not.toMatch(/-0\b|−0|[+]0%|s's|\d\.\d{3}/);
    });
  });

  it("promises nothing: no certainty, no hype", () => {
    everyText((text) => {
      expect(text).not.toMatch(/!|guarantee|certain|sure thing/i);
      // A signed percentage is a change that a side makes, not a chance.
      expect(text).not.toMatch(/(?<![\d.+−±])(0|100)%/);
    });
  });

  it("is two to five sentences long, each with a figure and none said twice", () => {
    everyText((text) => {
      const sentences = sentencesOf(text);
      expect(sentences.length, text).toBeGreaterThanOrEqual(2);
      expect(sentences.length, text).toBeLessThanOrEqual(5);
      expect(new Set(sentences).size, text).toBe(sentences.length);
      for (const sentence of sentences) {
        expect(sentence).toMatch(/\.$/);
        if (!/no match here on record/.test(sentence)) expect(sentence, text).toMatch(/\d/);
      }
    });
  });

  it("gives a case against that is one: never a count of nothing", () => {
    everyText((text) => {
      expect(text).toContain("Against it: ");
      expect(text).not.toMatch(/Against it: [^.]*\b(won 0|0 of|in 0)\b/);
    });
  });

  it("tells no chance but those of its own question's answers: the others are sold apart", () => {
    everyText((_, { questions }, slug) => {
      const asked = questions.filter((question) => question.slug === slug);
      expect(asked.flatMap(foreignChances), `${slug}: ${asked[0]?.explanation ?? ""}`).toEqual([]);
    });
  });

  it("holds form and the last meetings of the two also where there is a warning and a record of ours", () => {
    const last = LEAGUE_START + 2 * SEASON_DAYS - 1;
    const { questions } = predict(league, {
      home: "promoted",
      day: last,
      reliability: reliabilityOf({ count: 546, correct: 311 }),
    });
    for (const { slug, explanation } of questions) {
      expect(explanation, slug).toMatch(/\blast 6\b.*last \d meetings.*Note: .*When we were/);
      expect(sentencesOf(explanation), slug).toHaveLength(5);
    }
  });

  it("says that the share of goals before the break is ours, for each sport its own", () => {
    for (const [sport, share] of [
      [FOOTBALL, 44],
      [FUTSAL, 46],
    ] as const) {
      expect(explanationOf(predict(league, { sport }), "half-time-result")).toMatch(
        new RegExp(`^We reckon with ${share}% of the goals before the break: `),
      );
    }
  });

  it("speaks about its own question: nothing but a warning and our own record is said to two questions of a match", () => {
    fc.assert(
      fc.property(predictions, ({ questions }) => {
        const said = questions.flatMap(({ explanation }) =>
          sentencesOf(explanation).filter((one) => !/^(Note|When we were)/.test(one)),
        );
        const twice = said.filter((sentence, index) => said.indexOf(sentence) !== index);
        expect(twice).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
