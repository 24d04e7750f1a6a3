import { expect, it } from "vitest";
import { countGoals, goalNews } from "#src/display/goal-news.ts";

type Event = Parameters<typeof countGoals>[0][number];

function match(id: number, score: string, part: Partial<Event> = {}): Event {
  return {
    id,
    status: "second_half",
    end_at: null,
    score,
    homeTeam: { name: "Oakmoor Rovers", short_name: "Oakmoor" },
    awayTeam: { name: "Heronsgate City", short_name: "Heronsgate" },
    ...part,
  };
}

it("A fan hears of a goal with both clubs and the score", () => {
  const before = countGoals([match(1, "0|0"), match(2, "1|1")]);
  expect(goalNews(before, [match(1, "1|0"), match(2, "1|1")])).toBe(
    "Goal: Oakmoor 1, Heronsgate 0",
  );
});

it("A fan hears of two goals one after the other", () => {
  const before = countGoals([match(1, "0|0"), match(2, "1|1")]);
  expect(goalNews(before, [match(1, "0|1"), match(2, "2|1")])).toBe(
    "Goal: Oakmoor 0, Heronsgate 1. Goal: Oakmoor 2, Heronsgate 1",
  );
});

it.each([
  ["a match that this page sees for the first time", [], [match(1, "2|0")]],
  ["a goal that was taken back", [match(1, "1|0")], [match(1, "0|0")]],
  ["the same score", [match(1, "1|0")], [match(1, "1|0")]],
  ["a match that has ended", [match(1, "1|0")], [match(1, "2|0", { status: "ended", end_at: 9 })]],
])("A fan hears nothing for %s", (_case, before, now) => {
  expect(goalNews(countGoals(before), now)).toBeNull();
});
