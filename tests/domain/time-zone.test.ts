import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shiftDay, utcDay } from "#domain/day.ts";
import { dayRange } from "#domain/time-zone.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
const HOUR = 3600;
const date = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
  .map((day) => utcDay(day.getTime()));

function dateAt(seconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(seconds * 1000);
}

describe("a calendar day", () => {
  it("begins with its first second and ends where the next day begins", () => {
    fc.assert(
      fc.property(date, fc.constantFrom(...ZONES), (day, zone) => {
        const { from, to } = dayRange(day, zone);
        // A zone that crossed the date line skipped a day.
        fc.pre(to > from);
        expect([
          dateAt(from - 1, zone) < day,
          dateAt(from, zone),
          dateAt(to - 1, zone),
          dateAt(to, zone) > day,
        ]).toEqual([true, day, day, true]);
        expect(dayRange(shiftDay(day, 1), zone).from).toBe(to);
      }),
      { numRuns: 600 },
    );
  });

  it("contains every second of its date, even when clocks change", () => {
    for (const zone of [
      "Europe/London",
      "America/New_York",
      "Africa/Cairo",
      "Asia/Beirut",
      "America/Santiago",
      "America/Havana",
      "Pacific/Auckland",
    ]) {
      for (const month of ["03", "04", "09", "10", "11"]) {
        for (let number = 1; number <= 30; number += 1) {
          const day = `2026-${month}-${String(number).padStart(2, "0")}`;
          const { from, to } = dayRange(day, zone);
          const dates = [from - 1, from, to - 1, to].map((second) => dateAt(second, zone) === day);
          expect(dates, `${day} in ${zone}`).toEqual([false, true, true, false]);
        }
      }
    }
  });

  it.each([
    ["2026-03-29", "Europe/London", "2026-03-29T00:00:00Z", 23],
    ["2026-10-25", "Europe/London", "2026-10-24T23:00:00Z", 25],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00Z", 25],
    ["2026-09-27", "Pacific/Auckland", "2026-09-26T12:00:00Z", 23],
    ["2026-10-04", "Australia/Sydney", "2026-10-03T14:00:00Z", 23],
    ["2026-11-21", "Africa/Lagos", "2026-11-20T23:00:00Z", 24],
    ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00Z", 24],
    // No midnight: the day begins at 01:00.
    ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00Z", 23],
    ["2026-09-05", "America/Santiago", "2026-09-05T04:00:00Z", 24],
    // Two midnights.
    ["2026-11-01", "America/Havana", "2026-11-01T04:00:00Z", 25],
  ])("%s in %s begins at %s and has %i hours", (day, zone, begins, hours) => {
    const from = Date.parse(begins) / 1000;
    expect(dayRange(day, zone)).toEqual({ from, to: from + hours * HOUR });
  });

  it.each([
    ["2026-11-21", "+05:30", "2026-11-20T18:30:00Z"],
    ["2026-11-21", "-03:00", "2026-11-21T03:00:00Z"],
    ["2026-11-21", "+00:00", "2026-11-21T00:00:00Z"],
  ])("%s at the UTC offset %s begins at %s and has 24 hours", (day, offset, begins) => {
    const from = Date.parse(begins) / 1000;
    expect(dayRange(day, offset)).toEqual({ from, to: from + 24 * HOUR });
  });

  it("of an unknown or missing zone is rejected", () => {
    expect(() => dayRange("2026-11-21", "Europe/Atlantis")).toThrow(RangeError);
    expect(() => dayRange("yesterday", "UTC")).toThrow(RangeError);
  });
});
