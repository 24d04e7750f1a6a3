import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { readScore } from "#domain/score.ts";
import { isInPlay } from "#domain/match-status.ts";
import {
  clockFigure,
  countdownText,
  hasLiveDot,
  isUnderWay,
  kickOffText,
  kickOffTime,
  loserOf,
  showsNeutralBadge,
  showsScore,
  statusText,
} from "#src/display/match-clock.ts";

type Status = components["schemas"]["EventStatus"];

const NOW = 1_795_000_000;
const HOUR = 3_600;

function match({
  status,
  start = NOW - HOUR,
  end = null,
}: {
  status: Status;
  start?: number;
  end?: number | null;
}) {
  return { status, start_at: start, end_at: end };
}

function decided(result: { score: string; after_extra_time?: string; penalties?: string }) {
  return { ...match({ status: "ended" }), ...result };
}

describe("The status badge", () => {
  it.each<[string, ReturnType<typeof match>, string]>([
    ["a match to come", match({ status: "not_started", start: NOW + HOUR }), "Not Started"],
    ["a match whose start has passed", match({ status: "not_started" }), "Started"],
    ["a match that starts this second", match({ status: "not_started", start: NOW }), "Started"],
    ["a live status", match({ status: "second_half" }), "Second Half"],
    ["a live status of three words", match({ status: "extra_time_break" }), "Extra Time Break"],
    ["half time", match({ status: "halftime" }), "Halftime"],
    ["the end", match({ status: "ended" }), "Ended"],
    ["a live status with an end", match({ status: "second_half", end: NOW }), "Ended"],
    ["a match not started that has an end", match({ status: "not_started", end: NOW }), "Ended"],
    ["a postponed match with an end", match({ status: "postponed", end: NOW }), "Postponed"],
    ["a canceled match", match({ status: "canceled" }), "Canceled"],
  ])("%s", (_, event, words) => {
    expect(statusText(event, NOW)).toBe(words);
  });
});

describe("A withheld match", () => {
  const toCome = { status: "not_started", start_at: NOW + HOUR, end_at: null } as const;
  it("shows that its time is to be confirmed, before and after the guessed hour", () => {
    const event = { ...toCome, withheld: "time_unknown" } as const;
    for (const now of [NOW, NOW + 2 * HOUR]) {
      expect(statusText(event, now)).toBe("Time to be confirmed");
      expect(countdownText(event, now)).toBeNull();
      expect(isUnderWay(event, now)).toBe(false);
    }
    expect(kickOffTime(event)).toBe("TBC");
    expect(kickOffText(event)).toMatch(/^\w{3} \d{1,2} \w{3}, time to be confirmed$/);
  });

  it("shows that it is withdrawn, with its hour if only its sides are unknown", () => {
    expect(statusText({ ...toCome, withheld: "withdrawn" }, NOW)).toBe("Withdrawn");
    const open = { ...toCome, withheld: "sides_unknown" } as const;
    expect(statusText(open, NOW)).toBe("Not Started");
    expect(countdownText(open, NOW)).not.toBeNull();
    expect(kickOffTime(open)).toMatch(/^\d\d:\d\d$/);
  });
});

describe("The live dot", () => {
  it.each<[Status, boolean]>([
    ["first_half", true],
    ["second_half", true],
    ["extra_time", true],
    ["penalties", true],
    ["interrupted", true],
    ["halftime", false],
    ["ended", false],
    ["not_started", false],
    ["postponed", false],
    ["abandoned", false],
    ["canceled", false],
  ])("%s: %s", (status, shown) => {
    expect(hasLiveDot(match({ status }))).toBe(shown);
    expect(hasLiveDot(match({ status, end: NOW }))).toBe(false);
  });

  it("At half-time there is no live dot", () => {
    expect(isInPlay(match({ status: "halftime" }))).toBe(true);
  });
});

describe("The score", () => {
  it.each<[Status, number, boolean]>([
    ["first_half", NOW - HOUR, true],
    ["ended", NOW - HOUR, true],
    ["first_half", NOW + 60, false],
    ["not_started", NOW - HOUR, false],
    ["abandoned", NOW - HOUR, false],
    ["postponed", NOW - HOUR, false],
    ["canceled", NOW - HOUR, false],
  ])("%s, kick-off at %i: %s", (status, start, shown) => {
    expect(showsScore(match({ status, start }), NOW)).toBe(shown);
  });

  it.each([
    ["2|1", { home: 2, away: 1 }],
    ["0|0", { home: 0, away: 0 }],
    [null, null],
    ["", null],
    ["2", null],
    ["a|b", null],
  ])("%s is read as %o", (text, score) => {
    expect(readScore(text)).toEqual(score);
  });

  it.each<[string, Status, "home" | "away" | null]>([
    ["3|1", "ended", "away"],
    ["0|1", "ended", "home"],
    ["1|1", "ended", null],
    ["3|1", "second_half", null],
  ])("%s when %s dims %s", (score, status, loser) => {
    expect(loserOf({ ...match({ status }), score })).toBe(loser);
  });

  it.each<[string, Parameters<typeof decided>[0], "home" | "away" | null]>([
    ["extra time", { score: "1|1", after_extra_time: "1|2" }, "home"],
    ["a shoot-out", { score: "2|2", after_extra_time: "3|3", penalties: "4|2" }, "away"],
    ["a shoot-out without extra time", { score: "0|0", penalties: "4|5" }, "home"],
    [
      "a shoot-out after a second leg",
      { score: "1|0", after_extra_time: "1|0", penalties: "2|4" },
      "home",
    ],
    ["nothing yet", { score: "1|1", after_extra_time: "1|1" }, null],
  ])("The side that loses by %s dims", (_, result, loser) => {
    expect(loserOf(decided(result))).toBe(loser);
  });
});

describe("The clock", () => {
  it.each<[Status, number | null, string | null]>([
    ["second_half", 67, "67′"],
    ["first_half", null, null],
    ["halftime", 45, "HT"],
    ["ended", 90, "FT"],
    ["extra_time", 105, "105′"],
    ["penalties", 120, "PEN"],
    ["extra_time_break", null, "ET"],
    ["not_started", null, null],
    ["postponed", null, null],
  ])("%s in minute %s shows %s", (status, minute, figure) => {
    expect(clockFigure({ ...match({ status }), minute })).toBe(figure);
  });

  it("The clock shows AET after extra time, and FT after a shoot-out", () => {
    const figure = (result: Parameters<typeof decided>[0]) =>
      clockFigure({ ...decided(result), minute: null });
    expect(figure({ score: "1|1", after_extra_time: "2|1" })).toBe("AET");
    expect(figure({ score: "1|1", penalties: "5|4" })).toBe("FT");
  });

  it("A match that began three hours ago has the neutral badge, even if live", () => {
    expect(showsNeutralBadge(match({ status: "second_half", start: NOW - 3 * HOUR }), NOW)).toBe(
      true,
    );
    expect(showsNeutralBadge(match({ status: "second_half", start: NOW - 2 * HOUR }), NOW)).toBe(
      false,
    );
  });
});
