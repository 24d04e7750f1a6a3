import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumber, dayOfNumber, isDay, shiftDay, utcDay, utcDayNumber } from "#domain/day.ts";

describe("A day", () => {
  it.each([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2000-02-29", 11_016],
    ["2026-11-21", 20_778],
    ["2999-12-31", 376_199],
  ])("%s is day number %i in both directions", (day, number) => {
    expect(dayNumber(day)).toBe(number);
    expect(dayOfNumber(number)).toBe(day);
    expect(isDay(day)).toBe(true);
  });

  it.each(["2026-02-30", "2026-13-01", "2026-1-1", "2026-11-21T00:00", "yesterday", ""])(
    "%j is not a day",
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it.each([
    ["2026-11-21", 1, "2026-11-22"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-30", 4, "2027-01-03"],
  ])("%s and %i days is %s", (day, days, expected) => {
    expect(shiftDay(day, days)).toBe(expected);
  });

  it("of an instant is the day in UTC", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2999, 11, 31) }),
        (instant) => {
          expect(utcDay(instant)).toBe(new Date(instant).toISOString().slice(0, 10));
          expect(dayNumber(utcDay(instant))).toBe(utcDayNumber(instant));
        },
      ),
    );
  });
});
