import { expect, it } from "vitest";
import type { components } from "#contract";
import { shareMatch, sharedAsText } from "#src/display/share-text.ts";

const team = (name: string) => ({ id: 1, name, short_name: name });
const base = {
  slug: "harbour-v-kestrel",
  homeTeam: team("Harbour"),
  awayTeam: team("Kestrel"),
  status: "not_started" as const,
  start_at: 2_000,
  end_at: null,
  score: null,
};

function unlocked(id: number, question: string, prediction: string, probability: number) {
  const rest = {
    explanation: "Because.",
    outcomes: [],
    sealed_at: null,
    updated_at: 0,
    model: "m",
    correct: null,
    actual: null,
    correct_explanation: null,
  };
  return {
    id,
    event_id: 1,
    event_slug: base.slug,
    unlocked_at: 5,
    prediction: {
      id,
      question: { id, question, slug: `q-${id}` },
      prediction,
      probability,
      ...rest,
    },
  };
}

it("A fan shares a match by its own address, from any page", () => {
  expect(shareMatch(base, "https://touchline.example")).toEqual({
    title: "Harbour v Kestrel",
    text: "",
    url: "https://touchline.example/prediction/harbour-v-kestrel",
  });
});

it("A fan shares who will win, and another unlocked answer only by choice", () => {
  const other = unlocked(7, "Both teams to score?", "Yes", 0.613);
  const winner = unlocked(1, "Who will win?", "Harbour", 0.45);
  const question = { ...winner.prediction.question, slug: "match-result" };
  const event = {
    ...base,
    unlocked_predictions: [other, { ...winner, prediction: { ...winner.prediction, question } }],
  };
  const shared = shareMatch(event, "https://touchline.example");
  expect(shared.text).toBe("We say Harbour, 45%.");
  expect(sharedAsText(shared)).toBe(
    "Harbour v Kestrel\nWe say Harbour, 45%.\nhttps://touchline.example/prediction/harbour-v-kestrel",
  );
  expect(shareMatch(event, "https://touchline.example", other.prediction).text).toBe(
    "Both teams to score: Yes, 61%.",
  );
});

it.each([
  [1_000, false, "We say a draw, 30%.\nSealed before kick-off."],
  [3_000, false, "We say a draw, 30%."],
  [1_000, true, "We say a draw, 30%."],
])("An answer sealed at %i, afterwards: %s, is shared as %j", (sealedAt, afterwards, text) => {
  const { prediction, ...rest } = unlocked(1, "Who will win?", "Draw", 0.3);
  // Only this field matters here.
  const proof = { afterwards } as components["schemas"]["PredictionProof"];
  const question = { ...prediction.question, slug: "match-result" };
  const sealed = { ...prediction, question, sealed_at: sealedAt, proof };
  const event = { ...base, unlocked_predictions: [{ ...rest, prediction: sealed }] };
  expect(shareMatch(event, "https://touchline.example").text).toBe(text);
});

it.each([
  [{ score: "2|1" }, "Full time: 2–1"],
  [
    { score: "2|2", after_extra_time: "3|3", penalties: "4|2" },
    "3–3 after extra time, 4–2 on penalties",
  ],
])("A fan shares a match that ended %o with the result %s", (result, text) => {
  const shared = shareMatch({ ...base, status: "ended", ...result }, "https://touchline.example");
  expect(shared.text).toBe(text);
});

it("Without unlocked predictions the copied text is the match and its link", () => {
  expect(sharedAsText(shareMatch(base, "https://touchline.example"))).toBe(
    "Harbour v Kestrel\nhttps://touchline.example/prediction/harbour-v-kestrel",
  );
});
