import { expect, it } from "vitest";
import { shareMatch, sharedAsText } from "#src/display/share-text.ts";

const team = (name: string) => ({ id: 1, name, short_name: name });
const base = {
  slug: "harbour-v-kestrel",
  homeTeam: team("Harbour"),
  awayTeam: team("Kestrel"),
  status: "not_started" as const,
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

it("A fan shares a match by its own address, whatever page they came from", () => {
  expect(shareMatch(base, "https://touchline.example")).toEqual({
    title: "Harbour v Kestrel",
    text: "",
    url: "https://touchline.example/prediction/harbour-v-kestrel",
  });
});

it("A fan shares what they have unlocked, in the order of the questions", () => {
  const shared = shareMatch(
    {
      ...base,
      unlocked_predictions: [
        unlocked(7, "Both teams to score?", "Yes", 0.613),
        unlocked(1, "Who will win?", "Harbour", 0.45),
      ],
    },
    "https://touchline.example",
  );
  expect(shared.text).toBe("Who will win: Harbour (45%)\nBoth teams to score: Yes (61%)");
  expect(sharedAsText(shared)).toBe(
    "Harbour v Kestrel\nWho will win: Harbour (45%)\nBoth teams to score: Yes (61%)\nhttps://touchline.example/prediction/harbour-v-kestrel",
  );
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

it("Without an unlocked prediction the copied text is the match and where to find it", () => {
  expect(sharedAsText(shareMatch(base, "https://touchline.example"))).toBe(
    "Harbour v Kestrel\nhttps://touchline.example/prediction/harbour-v-kestrel",
  );
});
