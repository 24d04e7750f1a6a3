import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { NO_MARKS, addMarks, forecastOf, forecastText } from "#src/display/row-forecast.ts";
import { chanceText, rowChance } from "#src/display/row-chance.ts";
import { fixtureEvent } from "../support/fixture-event.ts";

type Unlocked = components["schemas"]["UnlockedPrediction"];

function pick(slug: string, id = 1): Unlocked {
  return {
    id,
    event_id: 1,
    event_slug: "oakmoor-v-heronsgate-1",
    unlocked_at: 1,
    prediction: {
      id,
      question: { id, slug, question: "Who will win?" },
      prediction: "Heronsgate",
      explanation: "Because.",
      probability: 0.49,
      outcomes: [
        { label: "Oakmoor", probability: 0.26 },
        { label: "Draw", probability: 0.25 },
        { label: "Heronsgate", probability: 0.49 },
      ],
      sealed_at: 1,
      updated_at: 1,
      model: "any",
      correct: null,
      actual: null,
      correct_explanation: null,
    },
  };
}

const winner = pick("match-result");
const settled = { state: "settled", total: 5, settled: 4, correct: 3 } as const;
const none = { state: "none", total: 0, settled: 0, correct: 0 } as const;

describe("The forecast of a row", () => {
  it.each([
    ["locked, while nothing is unlocked", {}, { kind: "locked" }],
    ["nothing, without predictions", { predictions: none }, { kind: "none" }],
    ["nothing, for sides that are unknown", { withheld: "sides_unknown" }, { kind: "none" }],
    [
      "how many were right, at the end",
      { status: "ended", predictions: settled },
      { kind: "right", correct: 3, settled: 4 },
    ],
    ["nothing, at the end before it is judged", { status: "ended" }, { kind: "none" }],
    ["Postponed", { status: "postponed" }, { kind: "void", short: "Postp.", long: "Postponed" }],
    ["Withdrawn", { withheld: "withdrawn" }, { kind: "void", short: "Withd.", long: "Withdrawn" }],
    [
      "Void",
      { predictions: { ...none, state: "void" } },
      { kind: "void", short: "Void", long: "Void" },
    ],
  ] as const)("%s", (_, change, forecast) => {
    expect(forecastOf(fixtureEvent(change), undefined)).toEqual(forecast);
  });

  it("An unlocked winner shows its chances; another question shows that it is open", () => {
    const marks = addMarks(NO_MARKS, [pick("total-goals", 2), pick("total-goals", 2)]);
    expect(forecastOf(fixtureEvent(), marks.get(1))).toEqual({ kind: "unlocked", count: 1 });
    const both = addMarks(marks, [winner]);
    expect(forecastOf(fixtureEvent(), both.get(1))).toEqual({ kind: "chances", winner });
    expect(forecastOf(fixtureEvent({ id: 2 }), both.get(2))).toEqual({ kind: "locked" });
  });

  it("A screen reader reads the full text", () => {
    expect(forecastText({ kind: "right", correct: 3, settled: 4 })).toBe("3 of 4 right");
    expect(forecastText({ kind: "locked" })).toBe("predictions locked");
  });
});

describe("The chances of a row", () => {
  it("Before kick-off they are of the named side", () => {
    const chance = rowChance(fixtureEvent(), winner, "football");
    if (chance === null) throw new Error("There are no chances.");
    expect(chanceText(fixtureEvent(), chance)).toEqual({
      code: "HER",
      name: "Heronsgate",
      percent: "49%",
    });
  });

  it("In play they are of the likelier side, by the score", () => {
    const event = fixtureEvent({ status: "second_half", minute: 80, score: "2|0" });
    expect(rowChance(event, winner, "football")).toMatchObject({ side: "home", isLive: true });
  });

  it("Two clubs of one town have different codes", () => {
    const chance = rowChance(fixtureEvent(), winner, "football");
    if (chance === null) throw new Error("There are no chances.");
    const derby = {
      homeTeam: { name: "Manuka Vale", short_name: "Manuka Vale" },
      awayTeam: { name: "Manuka City", short_name: "Manuka City" },
    };
    expect(chanceText(derby, chance).code).toBe("MAC");
  });
});
