import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { resultChances } from "#engine/solve-goal-rates.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { formatChance } from "#src/display/formatters.ts";
import { chancesTitle, liveResult } from "#src/display/live-result.ts";

type Event = Parameters<typeof liveResult>[0];
type Unlocked = components["schemas"]["UnlockedPrediction"];

const beforeKickOff = resultChances({ home: 1.6, away: 1.1 }, FOOTBALL);

function unlocked(slug: string): Unlocked {
  return {
    id: 1,
    event_id: 1,
    event_slug: "harbour-town-v-northgate",
    unlocked_at: 1,
    prediction: {
      id: 1,
      question: { id: 1, slug, question: "Who will win?" },
      prediction: "Harbour Town",
      explanation: "Because.",
      probability: beforeKickOff.home,
      outcomes: [beforeKickOff.home, beforeKickOff.draw, beforeKickOff.away].map((probability) => ({
        label: "One of three",
        probability,
      })),
      sealed_at: 1,
      updated_at: 1,
      model: "any",
      correct: null,
      actual: null,
      correct_explanation: null,
    },
  };
}

const live: Event = {
  status: "second_half",
  start_at: 0,
  end_at: null,
  minute: 63,
  score: "1|0",
  unlocked_predictions: [unlocked("match-result")],
};

describe("Live chances", () => {
  it("use the unlocked chances, the score and the minute", () => {
    const result = liveResult(live, "football");
    if (result?.kind !== "chances") throw new Error("There are no chances.");
    expect(result).toMatchObject({ score: "1–0", moment: "63′" });
    expect(result.chances.home).toBeGreaterThan(beforeKickOff.home);
    expect(result.chances.home + result.chances.draw + result.chances.away).toBeCloseTo(1, 9);
  });

  it("equal the unlocked chances before anything happens", () => {
    const result = liveResult(
      { ...live, status: "first_half", minute: 1, score: "0|0" },
      "football",
    );
    if (result?.kind !== "chances") throw new Error("There are no chances.");
    for (const key of ["home", "draw", "away"] as const)
      expect(Math.abs(result.chances[key] - beforeKickOff[key])).toBeLessThan(0.005);
  });

  it("have no minute at half-time", () => {
    expect(liveResult({ ...live, status: "halftime", minute: null }, "football")).toMatchObject({
      kind: "chances",
      moment: "half-time",
    });
  });

  it.each<components["schemas"]["EventStatus"]>(["extra_time", "extra_time_break", "penalties"])(
    "are settled once normal time is over: %s",
    (status) => {
      expect(liveResult({ ...live, status, minute: 95, score: "2|1" }, "football")).toEqual({
        kind: "normal-time-over",
      });
    },
  );

  it.each([
    [30, "first_half"],
    [45, "first_half"],
    [46, "second_half"],
    [90, "second_half"],
  ] as const)("keep their value when play is interrupted at %i′", (minute, half) => {
    const playing = liveResult({ ...live, status: half, minute }, "football");
    expect(playing).toMatchObject({ kind: "chances", moment: `${minute}′` });
    expect(liveResult({ ...live, status: "interrupted", minute }, "football")).toEqual(playing);
  });

  it.each([null, 91])("are null for an interruption without a known minute: %s", (minute) => {
    expect(liveResult({ ...live, status: "interrupted", minute }, "football")).toEqual({
      kind: "interrupted",
    });
  });

  it.each([
    ["Chances now", { isOld: false, staleSince: null, now: 3_600 }],
    ["Chances at 63′", { isOld: true, staleSince: null, now: 3_600 }],
    ["Chances at 63′", { isOld: false, staleSince: 3_000, now: 3_600 }],
    ["Chances at 63′", { isOld: false, staleSince: null, now: 3 * 3_600 }],
  ])("have the title “%s” for %j", (title, at) => {
    expect(chancesTitle("63′", live, at)).toBe(title);
  });

  it.each<[string, Partial<Event>]>([
    ["who will win is locked", { unlocked_predictions: [unlocked("both-teams-to-score")] }],
    ["nothing is unlocked", { unlocked_predictions: [] }],
    ["it has not started", { status: "not_started", minute: null, score: null }],
    ["it is over", { status: "ended", end_at: 1, minute: null }],
    ["it was abandoned", { status: "abandoned", minute: null }],
    ["the score is not known", { score: null }],
  ])("are not shown if %s", (_, change) => {
    expect(liveResult({ ...live, ...change }, "football")).toBeNull();
  });

  it("are never rounded to certainty before the end", () => {
    expect([0, 0.001, 0.004, 0.006, 0.42, 0.994, 0.996, 0.9999, 1].map(formatChance)).toEqual([
      "0%",
      "under 1%",
      "under 1%",
      "1%",
      "42%",
      "99%",
      "over 99%",
      "over 99%",
      "100%",
    ]);
  });
});
