import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { packFixtures, unpackFixtures, updateFromList } from "#domain/fixture.ts";
import { anyEvent } from "../support/any-events.ts";

type Event = components["schemas"]["Event"];

const PAGE: Event = {
  id: 1,
  slug: "a-v-b-2026-11-21",
  sport_id: 1,
  tournament_id: 7,
  tournament: { id: 7, sport_id: 1, name: "League", priority: 1 },
  round: null,
  status: "second_half",
  start_at: 1_795_262_400,
  end_at: null,
  minute: 60,
  score: "2|1",
  half_time_score: "1|1",
  homeTeam: { name: "A", short_name: "A" },
  awayTeam: { name: "B", short_name: "B" },
  accuracy: 61,
  predictions: { state: "sealed", total: 11, settled: 0, correct: 0, note: "A note." },
  correction: null,
};

function shownOf(event: Event): Event {
  const isCounted = event.predictions.state === "settled" && event.predictions.settled > 0;
  const settled = isCounted ? event.predictions.settled : 0;
  return {
    ...event,
    end_at: event.status === "ended" ? null : event.end_at,
    half_time_score: null,
    accuracy: null,
    predictions: {
      state: event.predictions.state,
      total: settled,
      settled,
      correct: isCounted ? event.predictions.correct : 0,
    },
  };
}

describe("A list of fixtures", () => {
  it("contains exactly what a row shows, for any matches", () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const received: unknown = JSON.parse(JSON.stringify(packFixtures(events)));
        expect(received).toEqual(packFixtures(events));
        expect(unpackFixtures(packFixtures(events))).toEqual(events.map(shownOf));
      }),
    );
  });

  it("leaves out empty columns", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1 }), (events) => {
        const { data, tournaments } = packFixtures(events);
        for (const [name, column] of Object.entries(data))
          expect(
            column.length === events.length && column.some((value) => value !== null),
            name,
          ).toBe(true);
        expect(new Set(tournaments).size).toBe(new Set(data.tournament_id).size);
      }),
    );
  });

  it("contains a slug only if it differs from the names and the day", () => {
    expect(packFixtures([PAGE]).data).not.toHaveProperty("slug");
    const slug = "a-v-b-2026-11-21-2";
    expect(packFixtures([PAGE, { ...PAGE, slug }]).data.slug).toEqual([null, slug]);
  });

  it("says how a cup tie was decided, unless 90 minutes decided it", () => {
    const final = { ...PAGE, after_extra_time: "3|3", penalties: "4|2" };
    const packed = packFixtures([PAGE, final]);
    expect(packed.data.after_extra_time).toEqual([null, "3|3"]);
    expect(packed.data.penalties).toEqual([null, "4|2"]);
    const [plain, decided] = unpackFixtures(packed);
    expect(plain).not.toHaveProperty("after_extra_time");
    expect(plain).not.toHaveProperty("penalties");
    expect(decided).toMatchObject({ after_extra_time: "3|3", penalties: "4|2" });
  });

  it("from an earlier server is read without team ids", () => {
    const withIds = { ...PAGE, homeTeam: { id: 4, name: "A", short_name: "A" } };
    const packed = packFixtures([PAGE, withIds]);
    expect(packed.data.home_id).toEqual([null, 4]);
    expect(packed.data).not.toHaveProperty("away_id");
    const { home_id: _, ...earlier } = packed.data;
    expect(unpackFixtures({ ...packed, data: earlier })).toEqual([PAGE, PAGE].map(shownOf));
  });

  it.each([
    ["Chelsea", "Chelsea", ["Chelsea"]],
    ["Ravnsund Nord", "Ravnsund", ["", "Ravnsund", " Nord"]],
    ["Atlético San Telvio", "San Telvio", ["Atlético ", "San Telvio", ""]],
    ["Manchester City", "Man City", ["Manchester City", "Man City"]],
  ])("has %s, in short %s, as %j", (name, short_name, parts) => {
    const packed = packFixtures([{ ...PAGE, homeTeam: { name, short_name } }]);
    expect(packed.data.home).toEqual([parts]);
  });

  it("with a short column or a missing tournament is rejected", () => {
    const packed = packFixtures(fc.sample(anyEvent, 3));
    const cut = { ...packed, data: { ...packed.data, status: packed.data.status.slice(1) } };
    expect(() => unpackFixtures(cut)).toThrow(TypeError);
    expect(() => unpackFixtures({ ...packed, tournaments: [] })).toThrow(TypeError);
  });
});

describe("The details of a match after a newer list", () => {
  const over: Event = {
    ...PAGE,
    status: "ended",
    end_at: 1_795_269_600,
    accuracy: 64,
    predictions: { state: "settled", total: 12, settled: 11, correct: 7, note: "A note." },
  };

  function afterList(before: Event, change: Partial<Event>): Event {
    const [listed] = unpackFixtures(packFixtures([{ ...before, ...change }]));
    if (listed === undefined) throw new Error("One went in.");
    return updateFromList(before, listed);
  }

  it("stay complete if nothing has changed, for any match", () => {
    expect(afterList(PAGE, {})).toEqual(PAGE);
    expect(afterList(over, {})).toEqual(over);
  });

  it("take over the values of the list", () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, (before, after) => {
        const [listed] = unpackFixtures(packFixtures([after]));
        if (listed === undefined) throw new Error("One went in.");
        expect(shownOf(updateFromList(before, listed))).toEqual(listed);
      }),
    );
  });

  const correction = { field: "score" as const, from: "2|1", to: "1|1", at: 1_795_266_000 };
  it.each<[what: string, before: Event, change: Partial<Event>, kept: Partial<Event>]>([
    ["a goal", PAGE, { score: "3|1", minute: 70 }, { half_time_score: "1|1", accuracy: 61 }],
    ["the break’s own goal taken back", PAGE, { score: "0|1" }, { half_time_score: null }],
    ["a correction", PAGE, { correction }, { half_time_score: null }],
    [
      "play that goes on in the first half",
      PAGE,
      { status: "first_half" },
      { half_time_score: null },
    ],
    [
      "the end",
      PAGE,
      { status: "ended", end_at: 1_795_269_600 },
      { half_time_score: "1|1", accuracy: null, end_at: null },
    ],
    ["an end that was none", over, { status: "second_half", end_at: null }, { end_at: null }],
    [
      "predictions that were judged",
      PAGE,
      { predictions: over.predictions },
      { accuracy: null, predictions: { state: "settled", total: 11, settled: 11, correct: 7 } },
    ],
    [
      "another judgement",
      over,
      { predictions: { ...over.predictions, correct: 8 } },
      { accuracy: null, predictions: { state: "settled", total: 11, settled: 11, correct: 8 } },
    ],
    [
      "a void match",
      PAGE,
      { predictions: { ...PAGE.predictions, state: "void" } },
      { accuracy: null, predictions: { state: "void", total: 0, settled: 0, correct: 0 } },
    ],
  ])("after %s keep only what is still true", (_what, before, change, kept) => {
    expect(afterList(before, change)).toMatchObject(kept);
  });
});
