import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeKeys } from "#engine/answer-label.ts";
import { QUESTION_SLUGS } from "#engine/question-list.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { afterMatch } from "#engine/after-match/sentence.ts";
import { settlePrediction } from "#engine/settle.ts";

const names = { home: "Harbour Town", away: "Northgate" };

type Row = [
  slug: QuestionSlug,
  answer: string,
  score: string,
  halfTime: string | null,
  correct: boolean | null,
  actual: string,
];

const ROWS: Row[] = [
  ["match-result", "home", "2-1", "1-0", true, "Harbour Town"],
  ["match-result", "home", "1-1", "1-0", false, "Draw"],
  ["match-result", "away", "0-1", null, true, "Northgate"],
  ["double-chance", "home-or-draw", "1-1", null, true, "Draw"],
  ["double-chance", "home-or-draw", "0-1", null, false, "Northgate"],
  ["double-chance", "home-or-away", "0-0", null, false, "Draw"],
  ["double-chance", "draw-or-away", "0-2", null, true, "Northgate"],
  ["draw-no-bet", "home", "2-1", null, true, "Harbour Town"],
  ["draw-no-bet", "home", "0-1", null, false, "Northgate"],
  ["draw-no-bet", "away", "2-2", null, null, "Draw"],
  ["over-under-1-5", "over", "1-1", null, true, "Over 1.5"],
  ["over-under-1-5", "over", "1-0", null, false, "Under 1.5"],
  ["over-under-2-5", "under", "1-1", null, true, "Under 2.5"],
  ["over-under-2-5", "over", "2-1", null, true, "Over 2.5"],
  ["over-under-3-5", "under", "2-2", null, false, "Over 3.5"],
  ["both-teams-to-score", "yes", "1-1", null, true, "Yes"],
  ["both-teams-to-score", "yes", "3-0", null, false, "No"],
  ["both-teams-to-score", "no", "0-0", null, true, "No"],
  ["correct-score", "2-1", "2-1", null, true, "2–1"],
  ["correct-score", "2-1", "1-2", null, false, "1–2"],
  ["clean-sheet", "home", "1-0", null, true, "Harbour Town only"],
  ["clean-sheet", "home", "0-0", null, false, "Both teams"],
  ["clean-sheet", "away", "0-2", null, true, "Northgate only"],
  ["clean-sheet", "neither", "1-1", null, true, "Neither team"],
  ["winning-margin", "home-1", "3-2", null, true, "Harbour Town by 1"],
  ["winning-margin", "home-3-plus", "5-0", null, true, "Harbour Town by 3 or more"],
  ["winning-margin", "away-2", "0-1", null, false, "Northgate by 1"],
  ["winning-margin", "draw", "2-2", null, true, "Draw"],
  ["half-time-result", "draw", "2-1", "0-0", true, "Level at half-time"],
  ["half-time-result", "home", "2-1", "0-1", false, "Northgate"],
  ["half-time-result", "home", "2-1", null, null, "Not known"],
  ["total-goals", "over-2.5", "2-1", null, true, "3 goals"],
  ["total-goals", "under-2.5", "2-1", null, false, "3 goals"],
  ["total-goals", "under-0.5", "0-0", null, true, "0 goals"],
  ["total-goals", "over-9.5", "8-4", null, true, "10 or more goals"],
  ["team-goals", "none", "4-0", null, null, "Harbour Town 4, Northgate 0"],
  ["half-time-full-time", "draw-home", "2-1", "1-1", true, "Level, Harbour Town win"],
  ["half-time-full-time", "home-home", "1-1", "1-0", false, "Harbour Town lead, draw"],
  ["half-time-full-time", "away-away", "0-1", null, null, "Not known"],
];

function scoreOf(text: string): { home: number; away: number } {
  const [home = 0, away = 0] = text.split("-").map(Number);
  return { home, away };
}

describe("settling a prediction", () => {
  it.each(ROWS)(
    "%s with the answer %s and the result %s (half-time %s): correct is %s",
    (slug, answer, score, halfTime, correct, actual) => {
      const result = {
        score: scoreOf(score),
        halfTime: halfTime === null ? null : scoreOf(halfTime),
      };
      const settlement = settlePrediction(slug, answer, result, names);
      expect(settlement).toEqual({ correct, actual });
    },
  );

  it.each<
    [
      slug: QuestionSlug,
      answer: string,
      score: string,
      halfTime: string | null,
      explanation: string,
    ]
  >([
    [
      "double-chance",
      "home-or-draw",
      "1-1",
      null,
      "It ended Harbour Town 1–1 Northgate after normal time, a draw, which “Harbour Town or draw” covers.",
    ],
    [
      "double-chance",
      "home-or-away",
      "1-1",
      null,
      "It ended Harbour Town 1–1 Northgate after normal time, a draw, which “Harbour Town or Northgate” does not cover.",
    ],
    [
      "draw-no-bet",
      "home",
      "0-0",
      null,
      "It ended Harbour Town 0–0 Northgate after normal time, a draw, which does not count: the question is void.",
    ],
    [
      "over-under-2-5",
      "over",
      "1-0",
      null,
      "It ended Harbour Town 1–0 Northgate after normal time: 1 goal, under 2.5.",
    ],
    [
      "both-teams-to-score",
      "yes",
      "0-2",
      null,
      "It ended Harbour Town 0–2 Northgate after normal time: Harbour Town did not score.",
    ],
    [
      "winning-margin",
      "home-1",
      "1-2",
      null,
      "It ended Harbour Town 1–2 Northgate after normal time: Northgate won by 1 goal.",
    ],
    [
      "half-time-result",
      "draw",
      "2-1",
      "0-0",
      "It was Harbour Town 0–0 Northgate at half-time, level.",
    ],
    [
      "half-time-result",
      "draw",
      "2-1",
      "0-1",
      "It was Harbour Town 0–1 Northgate at half-time, a lead for Northgate.",
    ],
    [
      "half-time-result",
      "draw",
      "2-1",
      null,
      "The half-time score is not known, so the question is void.",
    ],
    [
      "half-time-full-time",
      "draw-draw",
      "2-1",
      null,
      "The half-time score is not known, so the question is void.",
    ],
  ])(
    "%s with the answer %s explains in figures after %s (half-time %s)",
    (slug, answer, score, halfTime, explanation) => {
      const result = {
        score: scoreOf(score),
        halfTime: halfTime === null ? null : scoreOf(halfTime),
      };
      const stated = { answer, prediction: "", probability: 0.5, outcomes: [] };
      expect(afterMatch(slug, { stated, result, names }).text).toBe(explanation);
    },
  );

  it("rejects an answer that the question does not have", () => {
    for (const slug of QUESTION_SLUGS) {
      const result = { score: { home: 1, away: 0 }, halfTime: null };
      expect(() => settlePrediction(slug, "maybe", result, names)).toThrow(RangeError);
    }
  });

  it("marks exactly the right answers of each score", () => {
    const goals = fc.nat({ max: 3 });
    fc.assert(
      fc.property(goals, goals, fc.constantFrom(...QUESTION_SLUGS), (home, away, slug) => {
        const result = { score: { home, away }, halfTime: { home: 0, away: 0 } };
        const answers = slug === "total-goals" ? LINES : (outcomeKeys(slug) ?? SCORES);
        const right =
          slug === "team-goals"
            ? []
            : answers.filter((key) => settlePrediction(slug, key, result, names).correct === true);
        if (slug === "double-chance") expect(right).toHaveLength(2);
        else if (slug === "total-goals") expect(right).toHaveLength(LINES.length / 2);
        else if (slug === "team-goals" || (slug === "draw-no-bet" && home === away))
          expect(right).toEqual([]);
        else expect(right).toHaveLength(1);
      }),
    );
  });
});

const LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5].flatMap((line) => [
  `over-${line}`,
  `under-${line}`,
]);
const SCORES = Array.from({ length: 16 }, (_, cell) => `${cell % 4}-${Math.floor(cell / 4)}`);
