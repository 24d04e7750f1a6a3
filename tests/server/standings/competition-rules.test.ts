import { describe, expect, it } from "vitest";
import { leagueTable } from "#domain/standings/league-table.ts";
import { rulesOf } from "#server/standings/competition-rules.ts";
import { played, type Result } from "../../support/standings.ts";

const [A, B, C, D] = [1, 2, 3, 4];

function firstTwo(competition: string, season: string | null, results: readonly Result[]) {
  const { rules } = rulesOf("openfootball", competition, season);
  const rows = leagueTable({ teams: [A, B, C, D], matches: played(results), rules });
  return rows.slice(0, 2).map(({ team }) => team);
}

/** A and B have six points each. A won their match, and B has the better goal difference. */
const ONE_MEETING: Result[] = [
  [A, B, 1, 0],
  [A, C, 1, 0],
  [D, A, 3, 0],
  [B, C, 5, 0],
  [B, D, 5, 0],
  [C, D, 0, 0],
];
const TWO_MEETINGS: Result[] = [
  ...ONE_MEETING,
  ...ONE_MEETING.map(([home, away, goals, conceded]): Result => [away, home, conceded, goals]),
];

describe("clubs that are level on points", () => {
  it.each([
    ["2022", [B, A]],
    ["2026", [A, B]],
    [null, [A, B]],
  ])("in a World Cup group, season %s, follow its rules", (season, expected) => {
    expect(firstTwo("worldcup", season, ONE_MEETING)).toEqual(expected);
  });

  it.each([
    ["2023-24", [A, B]],
    ["2024-25", [B, A]],
    ["2025-26", [B, A]],
  ])("in the Champions League, season %s, follow its rules", (season, expected) => {
    expect(firstTwo("uefa.cl", season, TWO_MEETINGS)).toEqual(expected);
  });

  it("in the groups of the Champions League compare goals away before wins", () => {
    const { tieBreakers } = rulesOf("openfootball", "uefa.cl", "2023-24").rules;
    expect(tieBreakers.slice(-3)).toEqual(["away_goals", "wins", "away_wins"]);
  });
});

it("A competition of another source has the default rules in every season", () => {
  expect(rulesOf("demo", "worldcup", "2026")).toEqual(rulesOf("demo", "worldcup", "2022"));
});
