import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayRange as onTheServer } from "#server/domain/day-range.ts";
import { dayRange as onTheDevice } from "#src/offline/day-range.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
const HOUR = 3600;
const date = fc.date({ min: new Date("1990-01-01"), max: new Date("2040-12-31"), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10));

describe("a calendar day", () => {
  it("is the same on the device as on the server, in every zone", () => {
    fc.assert(
      fc.property(date, fc.constantFrom(...ZONES), (day, zone) => {
        const server = onTheServer(day, zone);
        expect(onTheDevice(day, zone)).toEqual({ from: server.from.getTime() / 1000, to: server.to.getTime() / 1000 });
      }),
      { numRuns: 400 },
    );
  });

  it("is the same on both on every day of the months in which clocks change, also at midnight", () => {
    for (const zone of ["Europe/London", "America/New_York", "Africa/Cairo", "Asia/Beirut", "America/Santiago", "America/Havana", "Pacific/Auckland"]) {
      for (const month of ["03", "04", "09", "10", "11"]) {
        for (let number = 1; number <= 30; number += 1) {
          const day = `2026-${month}-${String(number).padStart(2, "0")}`;
          const server = onTheServer(day, zone);
          expect(onTheDevice(day, zone), `${day} in ${zone}`).toEqual({ from: server.from.getTime() / 1000, to: server.to.getTime() / 1000 });
        }
      }
    }
  });

  it("has 23 to 25 hours, and the next day begins where it ends", () => {
    fc.assert(
      fc.property(date, fc.constantFrom("Europe/London", "America/New_York", "Africa/Lagos", "Asia/Kolkata", "Pacific/Auckland", "Africa/Cairo"), (day, zone) => {
        const { from, to } = onTheDevice(day, zone);
        expect((to - from) / HOUR).toBeGreaterThanOrEqual(23);
        expect((to - from) / HOUR).toBeLessThanOrEqual(25);
        const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        expect(onTheDevice(next, zone).from).toBe(to);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["2026-03-29", "Europe/London", "2026-03-29T00:00:00Z", 23],
    ["2026-10-25", "Europe/London", "2026-10-24T23:00:00Z", 25],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00Z", 25],
    ["2026-09-27", "Pacific/Auckland", "2026-09-26T12:00:00Z", 23],
    ["2026-10-04", "Australia/Sydney", "2026-10-03T14:00:00Z", 23],
    ["2026-11-21", "Africa/Lagos", "2026-11-20T23:00:00Z", 24],
    ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00Z", 24],
  ])("%s in %s begins at %s and has %i hours", (day, zone, begins, hours) => {
    const from = Date.parse(begins) / 1000;
    expect(onTheDevice(day, zone)).toEqual({ from, to: from + hours * HOUR });
  });

  it("of an unknown zone is refused on both", () => {
    expect(() => onTheDevice("2026-11-21", "Europe/Atlantis")).toThrow(RangeError);
    expect(() => onTheServer("2026-11-21", "Europe/Atlantis")).toThrow("tz must be a time zone");
    expect(() => onTheDevice("yesterday", "UTC")).toThrow(RangeError);
  });
});
