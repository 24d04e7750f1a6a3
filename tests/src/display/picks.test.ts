import { describe, expect, it } from "vitest";
import {
  type PickOutcome,
  foundText,
  groupPicks,
  nameOfSlug,
  outcomeOf,
  searchPicks,
} from "#src/display/picks.ts";
import {
  expectedText,
  lastText,
  picksRecord,
  rightText,
  ringFigure,
} from "#src/display/picks-record.ts";
import { type Event, type Unlocked, match, pick, team } from "../support/sample-picks.ts";
import { foldText } from "#src/display/typed-letters.ts";

const judged = (count: number, correct: boolean) =>
  Array.from({ length: count }, (_, index) =>
    pick(index + (correct ? 1 : 500), 1, { correct, actual: "x" }),
  );

describe("The outcome of a prediction", () => {
  const ended = { status: "ended", end_at: 9_000 } as const;
  const off = { state: "void", total: 2, settled: 0, correct: 0 } as const;

  it("Credits count as returned if the server says it, for any saved match", () => {
    const paidBack = pick(1, 1, {}, 50, { points: 15, at: 60 });
    for (const event of [
      null,
      match(1),
      match(1, { status: "postponed" }),
      match(1, { status: "canceled", predictions: off }),
    ])
      expect(outcomeOf(paidBack, event)).toBe("returned");
  });

  it.each<[string, Partial<Unlocked["prediction"]>, Event | null, PickOutcome]>([
    ["was right", { correct: true, actual: "Yes" }, match(1, ended), "right"],
    ["was wrong", { correct: false, actual: "No" }, match(1, ended), "wrong"],
    [
      "was judged later than this device last saw the match",
      { correct: true, actual: "Yes" },
      match(1),
      "right",
    ],
    [
      "has no named answer, and its chances are judged",
      {
        actual: "Malmö FF 2, Kestrel United 1",
        question: { id: 13, slug: "team-goals", question: "How many will each side score?" },
      },
      match(1, ended),
      "by_chances",
    ],
    ["was left open by the result", { actual: "Draw" }, match(1, ended), "did_not_count"],
    [
      "belongs to a match that was put off and may still be played",
      {},
      match(1, { status: "postponed" }),
      "postponed",
    ],
    [
      "belongs to a match that was put off for too long",
      {},
      match(1, { status: "postponed", predictions: off }),
      "did_not_count",
    ],
    [
      "belongs to a match that was called off",
      {},
      match(1, { status: "canceled" }),
      "did_not_count",
    ],
    ["was sealed too late to count", {}, match(1, { ...ended, predictions: off }), "did_not_count"],
    ["is still to come", {}, match(1), "not_played"],
    ["is being decided", {}, match(1, { status: "second_half" }), "in_play"],
    ["is being decided, at half time too", {}, match(1, { status: "halftime" }), "in_play"],
    ["waits for its judgement", {}, match(1, ended), "not_judged"],
    ["belongs to a match that this device does not have", {}, null, "not_judged"],
  ])("It %s", (_case, prediction, event, outcome) => {
    expect(outcomeOf(pick(1, 1, prediction), event)).toBe(outcome);
  });
});

describe("My picks", () => {
  const ended = { status: "ended", end_at: 9_000 } as const;

  it("are grouped by match: live, then next, then latest", () => {
    const at = (id: number, start_at: number, change: Parameters<typeof match>[1] = {}) =>
      match(id, { start_at, ...change });
    const matches = groupPicks(
      [
        pick(1, 2, {}, 90),
        ...[2, 3, 4, 5, 6, 7, 8].map((id) => pick(id, 1, {}, 70)),
        pick(1, 1, {}, 10),
        pick(9, 1, {}, 2_500),
      ],
      [
        at(1, 9_000),
        at(2, 2_000, ended),
        at(3, 8_000),
        at(4, 5_000, { status: "first_half" }),
        at(5, 3_000, ended),
        at(6, 4_000, { status: "canceled" }),
        at(7, 1_000, { status: "postponed" }),
        at(8, 4_500, { status: "halftime" }),
      ],
    );
    expect(matches.map((one) => one.eventId)).toEqual([8, 4, 7, 3, 1, 6, 5, 9, 2]);
    expect(matches.at(4)?.entries.map((entry) => entry.pick.prediction.question.id)).toEqual([
      1, 2,
    ]);
  });

  it("show a match that this device lacks by its address", () => {
    expect(groupPicks([pick(1, 1)], [])[0]).toMatchObject({
      name: "Malmo v Kestrel 1",
      event: null,
    });
  });

  it.each([
    ["harbour-town-v-kestrel-2026-11-21", "Harbour Town v Kestrel, 2026-11-21"],
    ["harbour-town-v-kestrel-2026-11-21-2", "Harbour Town v Kestrel, 2026-11-21"],
    ["harbour-town", "Harbour Town"],
  ])("The slug %s reads %s", (slug, name) => {
    expect(nameOfSlug(slug)).toBe(name);
  });
});

describe("Searching", () => {
  const matches = groupPicks(
    [pick(1, 1), pick(1, 2), pick(2, 2)],
    [match(1), match(2, { homeTeam: team("Łódź"), awayTeam: team("Brøndby") })],
  );
  it.each<[string, number[]]>([
    ["", [101, 102, 202]],
    ["   ", [101, 102, 202]],
    ["malmo", [101, 102]],
    ["MALMÖ", [101, 102]],
    ["lodz", [202]],
    ["brondby", [202]],
    ["allsvenskan", [101, 102, 202]],
    ["both teams", [102, 202]],
    ["kestrel yes", [102]],
    ["yes kestrel", [102]],
    ["who will win malmo ff", [101]],
    ["nobody", []],
  ])('"%s" finds picks with every word, in any case and with any accents', (typed, ids) => {
    const found = searchPicks(matches, typed).flatMap((one) =>
      one.entries.map((entry) => entry.pick.prediction.id),
    );
    expect(found.toSorted()).toEqual(ids);
  });

  it.each([
    ["Malmö", "malmo"],
    ["Brøndby", "brondby"],
    ["ŁKS Łódź", "lks lodz"],
    ["Großaspach", "grossaspach"],
    ["2–1", "2-1"],
  ])("a fan finds %s as %s", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each([
    ["kestrel yes", "One", "1 prediction found in 1 match."],
    ["nobody", "No", "No prediction found."],
  ])('Having typed "%s", a fan hears how many there are: %s', (typed, _count, words) => {
    expect(foundText(searchPicks(matches, typed))).toBe(words);
  });
});

describe("The record on top", () => {
  const recordOf = (picks: Unlocked[]) => picksRecord(groupPicks(picks, []));

  it("does not exist until an answer is settled", () => {
    expect(recordOf([pick(1, 1)])).toBeNull();
    expect(recordOf([])).toBeNull();
  });

  it("counts neither right nor wrong what did not count", () => {
    const record = recordOf([
      ...judged(2, true),
      ...judged(1, false),
      pick(900, 1, { actual: "Draw" }),
    ]);
    expect(record && rightText(record)).toBe("2 of 3 right");
  });

  it("says how many our own chances expected to be right", () => {
    const picks = [0.9, 0.6, 0.1].map((probability, index) =>
      pick(index + 1, 1, { correct: index === 2, actual: "x", probability }),
    );
    const record = recordOf(picks);
    expect(record && expectedText(record)).toBe("We expected 2.");
  });

  it.each([
    ["19 say too little for a share", 4, null],
    ["20 are enough for one", 5, "75%"],
  ])("shows a share: %s", (_case, wrong, figure) => {
    const record = recordOf([...judged(15, true), ...judged(wrong, false)]);
    expect(record && ringFigure(record)).toBe(figure);
  });

  it("shows the last ten, the latest at the end", () => {
    const events = Array.from({ length: 12 }, (_, index) =>
      match(index + 1, { status: "ended", end_at: 9_000, start_at: 1_000 + index }),
    );
    const picks = events.map(({ id }) => pick(id, 1, { correct: id > 10, actual: "x" }));
    const record = picksRecord(groupPicks(picks, events));
    expect(record?.last).toEqual([...Array(8).fill(false), true, true]);
    expect(record && lastText(record)).toMatch(/^Last 10, latest last: wrong, .*right, right$/);
  });
});
