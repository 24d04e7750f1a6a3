import { expect, it } from "vitest";
import { FORMER_SLUGS, QUESTION_IDS, QUESTION_SLUGS } from "#engine/question-list.ts";
import { compareQuestions } from "#src/display/question-order.ts";

it("A fan reads the questions in their order, then the former ones", () => {
  const asked = [...QUESTION_SLUGS]
    .toSorted((a, b) => QUESTION_IDS[a] - QUESTION_IDS[b])
    .map((slug) => ({ question: { id: QUESTION_IDS[slug], slug } }));
  expect(asked.toSorted(compareQuestions).map(({ question }) => question.slug)).toEqual([
    "match-result",
    "total-goals",
    "correct-score",
    "team-goals",
    "half-time-full-time",
    ...FORMER_SLUGS,
  ]);
});

it("Unknown questions come last, by their ids", () => {
  const known = { question: { id: 20, slug: "half-time-result" } };
  const unknown = [30, 25].map((id) => ({ question: { id, slug: `later-${id}` } }));
  expect([...unknown, known].toSorted(compareQuestions).map(({ question }) => question.id)).toEqual(
    [20, 25, 30],
  );
});
