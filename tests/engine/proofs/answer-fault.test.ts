import { describe, expect, it } from "vitest";
import { scoreGrid } from "#engine/grid.ts";
import { namedAnswers } from "#engine/named-answers.ts";
import { answerFault, type StatedAnswer } from "#engine/proofs/answer-fault.ts";
import type { AskedSlug } from "#engine/question-list.ts";
import { answerQuestion } from "#engine/questions.ts";
import type { Reasons } from "#engine/reasons.ts";
import { FOOTBALL } from "#engine/sport.ts";

const names = { home: "Harbour Town", away: "Northgate" };
const grid = scoreGrid({ home: 1.6, away: 1.1 }, FOOTBALL);
const named = namedAnswers(grid, FOOTBALL.firstHalfShare);

function stated(slug: AskedSlug, change: Partial<StatedAnswer> = {}): StatedAnswer {
  const { answer, outcomes, also } = answerQuestion(slug, {
    grid,
    named,
    names,
    firstHalfShare: FOOTBALL.firstHalfShare,
  });
  return {
    question: slug,
    answer: answer.key,
    prediction: answer.label,
    probability: answer.probability,
    outcomes,
    also,
    ...change,
  };
}

const goals = stated("total-goals");
const sides = stated("team-goals");
const result = stated("match-result");
const reasons: Reasons = {
  start: Math.round(100 * result.probability) - 5,
  factors: [
    { name: "home_ground", side: "home", points: 7 },
    { name: "shots", side: "away", points: -2 },
  ],
  without_shots: null,
  not_likeliest: null,
  form: [],
  meetings: [],
  against: "Against it: a draw.",
  reliability: null,
};

describe("a statement of one of the five questions", () => {
  it.each<[what: string, of: StatedAnswer, fault: string]>([
    [
      "names the other side of the line with the chance of this one",
      { ...goals, answer: "under-2.5", prediction: "Under 2.5 goals" },
      "its chance is not the one among its outcomes",
    ],
    [
      "names one total",
      {
        ...goals,
        answer: "3",
        prediction: "3 goals",
        probability: goals.outcomes[3]?.probability ?? 0,
      },
      "its chance is not the one among its outcomes",
    ],
    [
      "has its totals in another order",
      { ...goals, outcomes: goals.outcomes.toReversed(), probability: goals.probability },
      "its chance is not the one among its outcomes",
    ],
    [
      "gives all chances to one side",
      {
        ...sides,
        outcomes: sides.outcomes.map((one, place) => ({ ...one, probability: place < 2 ? 1 : 0 })),
      },
      "its chances do not add up to what the answers to its question have",
    ],
    [
      "lacks a further chance",
      { ...sides, also: sides.also?.slice(0, 2) ?? [] },
      "its further chances are not those of its question",
    ],
    [
      "has another chance that both sides score",
      { ...sides, probability: 0.9 },
      "its chance is not the one among its outcomes",
    ],
    [
      "has a further chance above 1",
      { ...result, also: result.also?.map((one) => ({ ...one, probability: 1.5 })) ?? [] },
      "a chance is not between 0 and 1",
    ],
    [
      "has further chances that its question does not have",
      stated("half-time-full-time", { also: result.also ?? [] }),
      "its further chances are not those of its question",
    ],
    [
      "has factors that add up to another percent",
      { ...result, reasons: { ...reasons, start: reasons.start + 2 } },
      "its factors do not add up to its chance",
    ],
    [
      "has a lead of more than 140 characters",
      { ...result, reasons, explanation: "Two reasons for Harbour Town. ".repeat(5) },
      "its lead is longer than a lead may be",
    ],
  ])("that %s has a fault", (_what, of, fault) => {
    expect(answerFault(of, names)).toBe(fault);
  });

  it("has reasons that add up to its chance", () => {
    expect(answerFault({ ...result, reasons, explanation: "Harbour Town." }, names)).toBeNull();
  });

  it("in the first format has no further chances of who will win", () => {
    const { also: _also, ...first } = result;
    expect(answerFault(first, names)).toBeNull();
  });
});
