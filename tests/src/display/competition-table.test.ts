import { describe, expect, it } from "vitest";
import {
  deductionText,
  formText,
  goalDifference,
  seasonText,
  zoneOf,
} from "#src/display/competition-table.ts";

const row = {
  team: { id: 1, name: "Everton", short_name: "Everton" },
  position: 15,
  played: 38,
  won: 13,
  drawn: 9,
  lost: 16,
  goals_for: 40,
  goals_against: 51,
  points: 40,
  deduction: 8,
  form: "WDL",
};

describe("a row of a table", () => {
  it("shows the goal difference with a sign", () => {
    expect(goalDifference(row)).toBe("−11");
    expect(goalDifference({ ...row, goals_for: 60 })).toBe("+9");
    expect(goalDifference({ ...row, goals_for: 51 })).toBe("0");
  });

  it("says the form and the deduction in words", () => {
    expect(formText(row)).toBe("won, drew, lost");
    expect(formText({ form: "" })).toBe("none");
    expect(deductionText(row)).toBe("Everton: 8 points deducted.");
    expect(deductionText({ ...row, deduction: 1 })).toBe("Everton: 1 point deducted.");
    expect(deductionText({ ...row, deduction: 0 })).toBeNull();
  });

  it("belongs to the zone of its place", () => {
    const zones = [{ kind: "top" as const, name: "Top four", from: 1, to: 4 }];
    expect(zoneOf(4, zones)?.name).toBe("Top four");
    expect(zoneOf(5, zones)).toBeNull();
  });
});

it("names a season by the source, else by its first day", () => {
  const starts = Date.UTC(2026, 6, 3, 12) / 1_000;
  expect(seasonText({ label: "2024/25", starts_at: starts })).toBe("Season 2024/25");
  expect(seasonText({ label: null, starts_at: starts })).toBe("Season since 3 Jul 2026");
});
