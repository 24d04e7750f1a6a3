import { expect, it } from "vitest";
import { addUnlocked, isOwn, mergeUnlocked } from "#domain/unlocked-predictions.ts";

type Entry = Parameters<typeof mergeUnlocked>[0][number];

function entry(id: number, unlockedAt: number | null): Entry {
  return {
    id,
    event_id: 7,
    event_slug: "a-v-b-2026-11-21",
    unlocked_at: unlockedAt,
    prediction: {
      id,
      question: { id, question: "Who will win?", slug: "match-result" },
      prediction: "Home",
      explanation: "",
      probability: 0.5,
      outcomes: [],
      sealed_at: null,
      updated_at: 1,
      model: "m",
      correct: null,
      actual: null,
      correct_explanation: null,
      proof: null,
    },
  };
}

const shown = (entries: readonly Entry[]) =>
  entries.map((one) => [one.prediction.id, one.unlocked_at]);

it.each<[string, Entry[], Entry[], [number, number | null][]]>([
  ["nothing", [], [], []],
  ["their own", [entry(2, 5)], [], [[2, 5]]],
  ["what is free", [], [entry(1, null)], [[1, null]]],
  [
    "their own first, and each once",
    [entry(3, 5), entry(1, 6)],
    [entry(1, null), entry(2, null), entry(3, null)],
    [
      [3, 5],
      [1, 6],
      [2, null],
    ],
  ],
])("A fan can read %s", (_what, own, free, expected) => {
  expect(shown(mergeUnlocked(own, free))).toEqual(expected);
});

it("New unlocked predictions come last and replace older copies", () => {
  const known = [entry(1, 5), entry(2, null)];
  expect(shown(addUnlocked(known, [entry(2, 6), entry(3, 6)]))).toEqual([
    [1, 5],
    [2, 6],
    [3, 6],
  ]);
});

it("Own predictions are unlocked ones, not free ones", () => {
  expect([entry(1, 0), entry(1, null)].map(isOwn)).toEqual([true, false]);
});
