import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { formRow } from "#src/display/form.ts";
import { factorRows, reliabilityText } from "#src/display/reasons.ts";

const event = { homeTeam: { short_name: "Saints" }, awayTeam: { short_name: "Forest" } };
const reasons: components["schemas"]["Reasons"] = {
  start: 37,
  factors: [
    { name: "goals_level", side: "both", points: -1 },
    { name: "home_ground", side: "home", points: 7 },
    { name: "results", side: "home", points: -4 },
    { name: "shots", side: "away", points: 15 },
  ],
  without_shots: 39,
  not_likeliest: null,
  form: [],
  meetings: [],
  against: "Against it: a draw 24%, a win for Forest 22%.",
  reliability: null,
};

describe("The reasons of a prediction", () => {
  it("name each factor, its side and its points", () => {
    expect(factorRows(reasons, event).map(({ label, text }) => `${label} ${text}`)).toEqual([
      "Goals in this competition −1",
      "Home ground +7",
      "Saints’ results −4",
      "Forest’s shots +15",
    ]);
  });

  it.each([
    [
      0.5,
      0.6,
      61,
      35,
      "When we were 50–60% sure of this question, we were right 35 of 61 times, 57%.",
    ],
    [
      0.9,
      1,
      40,
      40,
      "When we were at least 90% sure of this question, we were right all 40 times.",
    ],
    [
      0,
      0.1,
      40,
      0,
      "When we were under 10% sure of this question, we were right none of 40 times.",
    ],
  ])("say how often the question was right from %d to %d", (from, to, count, correct, text) => {
    expect(reliabilityText({ reliability: { from, to, count, correct } })).toBe(text);
    expect(reliabilityText(reasons)).toBeNull();
  });

  it("show a past match with its letter, score, ground and day in any time zone", () => {
    const line = {
      side: "away",
      date: "2026-03-01",
      ground: "away",
      scored: 1,
      conceded: 2,
    } as const;
    expect(formRow(line)).toMatchObject({
      letter: "L",
      word: "lost",
      score: "1–2",
      ground: "away",
      date: "1 Mar 2026",
      when: "1 Mar, away",
    });
    expect(formRow({ ...line, ground: "home", scored: 2 })).toMatchObject({
      letter: "D",
      ground: "at home",
    });
    expect(formRow({ ...line, ground: "neutral", scored: 3 })).toMatchObject({
      letter: "W",
      ground: "neutral ground",
    });
  });
});
