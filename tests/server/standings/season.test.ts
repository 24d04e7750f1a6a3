import { describe, expect, it } from "vitest";
import { seasonByBreaks, seasonLabel, seasonOfKey } from "#server/standings/season.ts";

const DAY = 86_400_000;

describe("the season of a match", () => {
  it.each([
    ["en.1-2024-25-arsenal-chelsea", "en.1", "2024-25"],
    ["worldcup-2022-argentina-france", "worldcup", "2022"],
    ["br.1-2024-11-de-agosto-santos", "br.1", "2024"],
    ["northern-league-12-5-oakmoor-elder", "northern-league", "12"],
    ["fixture-1", "harbour-league", null],
  ])("%s is read from its key", (key, competition, season) => {
    expect(seasonOfKey(key, competition)).toBe(season);
  });

  it("has a name for fans only if it is a year", () => {
    expect([
      seasonLabel("2024-25"),
      seasonLabel("2022"),
      seasonLabel("12"),
      seasonLabel(null),
    ]).toEqual(["2024/25", "2022", null, null]);
  });
});

describe("a season without a name", () => {
  const days = [0, 7, 40, 90, 97, 300];
  const matches = days.map((day) => ({ day, event: { startAt: new Date(day * DAY) } }));
  const shown = (at: number) => seasonByBreaks(matches, new Date(at * DAY)).map(({ day }) => day);

  it("ends at a break of more than 40 days", () => {
    expect(shown(60)).toEqual([0, 7, 40]);
    expect(shown(91)).toEqual([90, 97]);
    expect(shown(299)).toEqual([90, 97]);
    expect(shown(300)).toEqual([300]);
  });

  it("is the first one before any match has begun", () => {
    expect(shown(-10)).toEqual([0, 7, 40]);
    expect(seasonByBreaks([], new Date(0))).toEqual([]);
  });
});
