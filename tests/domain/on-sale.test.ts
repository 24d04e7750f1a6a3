import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIVE_STATUSES } from "#domain/match-status.ts";
import {
  forSale,
  type SaleEvent,
  SOLD_QUESTIONS,
  closedReason,
  decidedReason,
} from "#domain/on-sale.ts";
import { ASKED_SLUGS } from "#engine/question-list.ts";

const QUESTIONS = SOLD_QUESTIONS.map((slug) => ({
  slug,
  ...(slug === "total-goals" ? { line: 2.5 } : {}),
}));
const COMING: SaleEvent = {
  status: "not_started",
  end_at: null,
  minute: null,
  score: null,
  predictions: { state: "open" },
};
const soldIn = (change: Partial<SaleEvent>, halfMinutes = 45) =>
  forSale(QUESTIONS, { ...COMING, ...change }, halfMinutes).map(({ slug }) => slug);

describe("What can still be bought", () => {
  it("consists of exactly the engine's questions", () => {
    expect(SOLD_QUESTIONS).toEqual([...ASKED_SLUGS]);
  });

  it("is everything before kick-off", () => {
    expect(soldIn({})).toEqual([...SOLD_QUESTIONS]);
  });

  it.each<[string, Partial<SaleEvent>, string[]]>([
    ["0–0 in the 10th minute", { minute: 10, score: "0|0" }, [...SOLD_QUESTIONS]],
    [
      "1–0 in the 20th minute",
      { minute: 20, score: "1|0" },
      ["match-result", "total-goals", "team-goals", "half-time-full-time"],
    ],
    [
      "3–0 in the 30th minute",
      { minute: 30, score: "3|0" },
      ["match-result", "half-time-full-time"],
    ],
    [
      "2–1 in the 40th minute",
      { minute: 40, score: "2|1" },
      ["match-result", "half-time-full-time"],
    ],
    ["no known score", { minute: 30, score: null }, ["match-result", "half-time-full-time"]],
    [
      "0–0 at half-time",
      { status: "halftime", minute: null, score: "0|0" },
      ["match-result", "total-goals", "correct-score", "team-goals"],
    ],
    [
      "1–1 in the 79th minute",
      { status: "second_half", minute: 79, score: "1|1" },
      ["match-result", "total-goals"],
    ],
    ["1–2 in the 85th minute", { status: "second_half", minute: 85, score: "1|2" }, []],
    ["0–0 in the 80th minute", { status: "second_half", minute: 80, score: "0|0" }, []],
    ["an unknown minute of the second half", { status: "second_half", score: "0|0" }, []],
    ["extra time", { status: "extra_time", minute: 95, score: "1|1" }, []],
    ["penalties", { status: "penalties", score: "1|1" }, []],
    [
      "a break in the 40th minute",
      { status: "interrupted", minute: 40, score: "0|0" },
      [...SOLD_QUESTIONS],
    ],
    [
      "a break in the 60th minute",
      { status: "interrupted", minute: 60, score: "0|0" },
      ["match-result", "total-goals", "correct-score", "team-goals"],
    ],
    ["a break at an unknown minute", { status: "interrupted", score: "0|0" }, []],
    [
      "predictions from after kick-off",
      { minute: 1, predictions: { state: "sealed", afterwards: true } },
      [],
    ],
    ["a match that is over", { status: "ended", end_at: 1, score: "0|0" }, []],
    ["a match that is off", { status: "postponed" }, []],
    ["a void match", { predictions: { state: "void" } }, []],
    ["a match whose sides are open", { status: "not_started", withheld: "sides_unknown" }, []],
  ])("with %s", (_, change, sold) => {
    expect(soldIn({ status: "first_half", ...change })).toEqual(sold);
  });

  it("ends in the 36th minute of futsal", () => {
    const late = { status: "second_half", score: "0|0" } as const;
    expect(soldIn({ ...late, minute: 35 }, 20)).toContain("match-result");
    expect(soldIn({ ...late, minute: 36 }, 20)).toEqual([]);
  });

  it.each([
    ["total-goals", "Decided: 3 goals already"],
    ["correct-score", "Not sold after the first goal."],
    ["team-goals", "Decided: one side has three goals."],
    ["match-result", null],
    ["half-time-full-time", null],
  ])("says at 3–0 in the 30th minute of %s: %s", (slug, text) => {
    const event = { ...COMING, status: "first_half", minute: 30, score: "3|0" } as const;
    expect(decidedReason({ slug, line: 2.5 }, event, 45)).toBe(text);
  });

  it("never has a question that is no longer asked", () => {
    expect(decidedReason({ slug: "clean-sheet" }, COMING, 45)).toBe(
      "We no longer ask this question.",
    );
  });

  it("has a reason whenever a question is not sold", () => {
    const event = fc.record({
      status: fc.constantFrom(...LIVE_STATUSES),
      end_at: fc.constant(null),
      minute: fc.option(fc.integer({ min: 0, max: 120 })),
      score: fc.option(fc.tuple(fc.nat(6), fc.nat(6)).map((goals) => goals.join("|"))),
      predictions: fc.record({ state: fc.constant("sealed" as const), afterwards: fc.boolean() }),
    });
    fc.assert(
      fc.property(event, fc.constantFrom(...QUESTIONS), (live, question) => {
        const reason = closedReason(live, 45) ?? decidedReason(question, live, 45);
        expect(forSale([question], live, 45)).toEqual(reason === null ? [question] : []);
        expect(reason).not.toBe("");
      }),
    );
  });

  it("is possible only if a final score can make the answer right", () => {
    const goals = fc.tuple(fc.nat(4), fc.nat(4));
    fc.assert(
      fc.property(goals, ([home, away]) => {
        const sold = soldIn({ status: "first_half", minute: 30, score: `${home}|${away}` });
        // Goals are never removed, so "under" needs fewer goals than the line.
        if (sold.includes("total-goals")) expect(home + away).toBeLessThan(2.5);
        if (sold.includes("correct-score")) expect(home + away).toBe(0);
        if (sold.includes("team-goals")) expect(Math.min(home, away)).toBe(0);
      }),
    );
  });
});
