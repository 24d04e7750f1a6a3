import { describe, expect, it } from "vitest";
import { competitionOf } from "#server/feeds/openfootball/competitions.ts";
import { kickOffTime } from "#server/feeds/replay/archive-match.ts";

function utc(
  date: string,
  time: string | null,
  timeZone: string,
  utcOffset: number | null = null,
): string {
  return new Date(kickOffTime({ date, time, utcOffset }, timeZone)).toISOString().slice(0, 16);
}

describe("kick-off times", () => {
  it.each([
    ["2024-08-16", "20:00", "Europe/London", "2024-08-16T19:00"],
    ["2024-12-26", "15:00", "Europe/London", "2024-12-26T15:00"],
    ["2024-10-26", "15:30", "Europe/Berlin", "2024-10-26T13:30"],
    ["2024-10-27", "15:30", "Europe/Berlin", "2024-10-27T14:30"],
    ["2025-03-30", "00:30", "Europe/Madrid", "2025-03-29T23:30"],
    ["2025-03-30", "14:00", "Europe/Madrid", "2025-03-30T12:00"],
    ["2022-11-20", "19:00", "Asia/Qatar", "2022-11-20T16:00"],
    ["2024-07-01", "00:15", "America/Los_Angeles", "2024-07-01T07:15"],
  ])("%s %s in %s is %s UTC", (date, time, zone, expected) => {
    expect(utc(date, time, zone)).toBe(expected);
  });

  it("prefer an offset in the file over the competition's zone", () => {
    expect(utc("2018-06-14", "18:00", "UTC", 180)).toBe("2018-06-14T15:00");
  });

  it("are 15:00 where the file has no time", () => {
    expect(utc("2020-03-08", null, "Europe/Paris")).toBe("2020-03-08T14:00");
  });
});

describe("competitions", () => {
  it("know where a tournament was played", () => {
    expect(competitionOf("worldcup", "2022")).toMatchObject({
      timeZone: "Asia/Qatar",
      neutral: true,
      country: null,
    });
    expect(competitionOf("en.1", "2024-25")).toMatchObject({
      name: "Premier League",
      timeZone: "Europe/London",
      neutral: false,
    });
  });

  it("get a name from an unknown code, and UTC", () => {
    expect(competitionOf("at.2", "2024-25")).toMatchObject({
      name: "AT 2",
      timeZone: null,
      country: null,
    });
  });
});
