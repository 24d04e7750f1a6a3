import { describe, expect, it } from "vitest";
import { type FixtureQuery, fixtureList, selectFixtures } from "#domain/fixture-list.ts";
import type { EventStatus } from "#domain/match-status.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const NOON = NOW / 1_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;

function match(id: number, change: { start?: number; status?: EventStatus; sport?: number } = {}) {
  return {
    id,
    sport_id: change.sport ?? 1,
    tournament_id: 10 * (change.sport ?? 1),
    status: change.status ?? ("not_started" as const),
    start_at: change.start ?? NOON,
  };
}

function idsOf(matches: Parameters<typeof selectFixtures>[0], query: FixtureQuery): number[] {
  return selectFixtures(matches, fixtureList(query, NOW)).map(({ id }) => id);
}

describe("A list without a day", () => {
  it.each([
    [-6 * HOUR - 1, false],
    [-6 * HOUR, true],
    [0, true],
    [8 * DAY - 1, true],
    [8 * DAY, false],
  ])("contains a match that kicks off %i seconds from now: %s", (offset, listed) => {
    expect(idsOf([match(1, { start: NOON + offset })], {}).length === 1).toBe(listed);
  });

  it("leaves out matches that are over, even on request", () => {
    const matches = (["ended", "abandoned", "canceled", "postponed", "second_half"] as const).map(
      (status, id) => match(id, { status }),
    );
    expect(idsOf(matches, {})).toEqual([3, 4]);
    expect(idsOf(matches, { status: "ended" })).toEqual([]);
    expect(idsOf(matches, { status: "live" })).toEqual([4]);
  });
});

describe("The list of a day", () => {
  const day = { schedule_date: "2026-11-21" };

  it("is the day of the zone, in UTC by default", () => {
    const matches = [match(1), match(2, { start: NOON + 11 * HOUR })];
    expect(idsOf(matches, day)).toEqual([1, 2]);
    expect(idsOf(matches, { ...day, tz: "Asia/Tokyo" })).toEqual([1]);
    expect(idsOf(matches, { schedule_date: "2026-11-22", tz: "Asia/Tokyo" })).toEqual([2]);
  });

  it("contains every status, or only the requested one", () => {
    const matches = [match(1, { status: "ended" }), match(2, { status: "halftime" }), match(3)];
    expect(idsOf(matches, day)).toEqual([1, 2, 3]);
    expect(idsOf(matches, { ...day, status: "ended" })).toEqual([1]);
    expect(idsOf(matches, { ...day, status: "live" })).toEqual([2]);
  });

  it("is complete only with every status", () => {
    expect(fixtureList(day, NOW).isComplete).toBe(true);
    expect(fixtureList({ ...day, status: "live" }, NOW).isComplete).toBe(false);
    expect(fixtureList({}, NOW).isComplete).toBe(false);
  });

  it("filters by sport and tournament", () => {
    const matches = [match(1), match(2, { sport: 2 })];
    expect(idsOf(matches, { ...day, sport_id: 2 })).toEqual([2]);
    expect(idsOf(matches, { ...day, tournament_id: 10 })).toEqual([1]);
    expect(idsOf(matches, { ...day, sport_id: 2, tournament_id: 10 })).toEqual([]);
  });

  it("is sorted by kick-off and id in either direction", () => {
    const matches = [match(3), match(1), match(2, { start: NOON - HOUR })];
    expect(idsOf(matches, day)).toEqual([2, 1, 3]);
    expect(idsOf(matches, { ...day, sort: "start_at desc" })).toEqual([3, 1, 2]);
  });

  it("uses UTC for a time zone that does not exist", () => {
    const query = (tz: string) => fixtureList({ ...day, tz }, NOW);
    expect(query("Europe/Atlantis")).toEqual(query("UTC"));
  });

  it("is refused for a day that does not exist", () => {
    expect(() => fixtureList({ schedule_date: "yesterday" }, NOW)).toThrow(RangeError);
  });
});
