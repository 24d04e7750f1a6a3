import { describe, expect, it } from "vitest";
import { liveTag } from "#src/display/live-tag.ts";

const RESULTS = ["Leeds", "Draw", "Hull"];
const PAIRS = ["home", "draw", "away"].flatMap((half) =>
  ["home", "draw", "away"].map((end) => `${half}-${end}`),
);

function predictionOf(slug: string, prediction: string) {
  const labels = slug === "match-result" ? RESULTS : PAIRS;
  return {
    question: { id: 1, question: "?", slug },
    prediction,
    outcomes: labels.map((label) => ({ label, probability: 0.1 })),
  };
}

const later = { status: "second_half", half_time_score: "0|0" } as const;

describe("A match in play", () => {
  it.each([
    ["match-result", "Leeds", "1|0", "on course", null],
    ["match-result", "Hull", "1|0", "behind", null],
    ["match-result", "Draw", "2|0", "2 more goals", null],
    ["total-goals", "Over 2.5 goals", "1|0", "2 more goals", null],
    ["total-goals", "Over 2.5 goals", "2|1", "decided", true],
    ["total-goals", "Under 2.5 goals", "2|0", "on course", null],
    ["total-goals", "Under 2.5 goals", "2|1", "decided", false],
    ["correct-score", "1–2", "1|0", "behind", null],
    ["correct-score", "1–2", "0|0", "3 more goals", null],
    ["correct-score", "1–2", "0|1", "2 more goals", null],
    ["correct-score", "1–2", "1|2", "on course", null],
    ["correct-score", "1–2", "2|0", "decided", false],
    ["team-goals", "Both sides score", "1|0", "1 more goal", null],
    ["team-goals", "Both sides score", "1|1", "decided", true],
    ["half-time-full-time", "draw-home", "1|0", "on course", null],
    ["half-time-full-time", "draw-home", "0|0", "behind", null],
    ["half-time-full-time", "away-away", "0|1", "decided", false],
  ])("%s, %s at %s is %s (%s)", (slug, prediction, score, words, isRight) => {
    expect(liveTag(predictionOf(slug, prediction), { ...later, score })).toEqual({
      words,
      isRight,
    });
  });

  it("has no tag after normal time, or for former questions", () => {
    const over = { status: "extra_time", score: "1|1", half_time_score: "0|0" } as const;
    expect(liveTag(predictionOf("match-result", "Leeds"), over)).toBeNull();
    expect(
      liveTag(predictionOf("clean-sheet", "Leeds only"), { ...later, score: "1|0" }),
    ).toBeNull();
  });
});
