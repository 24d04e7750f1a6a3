import { describe, expect, it } from "vitest";
import { leagueTable } from "#domain/standings/league-table.ts";
import { DEFAULT_RULES, type TableRules } from "#domain/standings/table-rules.ts";
import { played, type Result } from "../../support/standings.ts";

const [A, B, C, D] = [1, 2, 3, 4];

function order(results: readonly Result[], rules: Partial<TableRules>, teams = [A, B, C, D]) {
  return leagueTable({
    teams,
    matches: played(results),
    rules: { ...DEFAULT_RULES, ...rules },
  }).map(({ team }) => team);
}

describe("clubs that are level on points", () => {
  it("are ranked by goal difference, then by goals", () => {
    const results: Result[] = [
      [A, D, 1, 0],
      [B, D, 3, 1],
      [C, D, 2, 0],
    ];
    expect(order(results, {})).toEqual([B, C, A, D]);
  });

  it("are ranked by their own matches first, once they have met twice", () => {
    const tieBreakers = ["head_to_head_points", "goal_difference"] as const;
    const firstMeeting: Result[] = [
      [A, B, 1, 0],
      [B, D, 9, 0],
    ];
    expect(order(firstMeeting, { tieBreakers }, [A, B])).toEqual([B, A]);
    const bothMeetings: Result[] = [...firstMeeting, [B, A, 0, 0]];
    expect(order(bothMeetings, { tieBreakers }, [A, B])).toEqual([A, B]);
  });

  it("start again among themselves only where the rule says so", () => {
    // C is best of the three. A is better than B in their matches, B in those of all three.
    const results: Result[] = [
      [A, B, 1, 0],
      [B, A, 0, 0],
      [A, C, 0, 1],
      [C, A, 1, 0],
      [B, C, 5, 0],
      [C, B, 1, 0],
      ...[A, B].flatMap((team): Result[] => [
        [team, D, 1, 0],
        [team, D, 0, 0],
        [D, team, 0, 0],
      ]),
    ];
    const tieBreakers = ["head_to_head_points", "head_to_head_goal_difference"] as const;
    const orderOf = (headToHeadRestart: TableRules["headToHeadRestart"]) =>
      order(results, { tieBreakers, headToHeadRestart });
    expect(orderOf("after_each_rule")).toEqual([C, A, B, D]);
    expect(orderOf("after_all_rules")).toEqual([C, B, A, D]);
    expect(orderOf("never")).toEqual([C, B, A, D]);
  });

  it("are ranked by goals away in their own matches, like Metz and Lorient in 2024", () => {
    const tieBreakers = [
      "goal_difference",
      "head_to_head_points",
      "head_to_head_goal_difference",
      "head_to_head_goals",
      "head_to_head_away_goals",
      "goals",
    ] as const;
    const results: Result[] = [
      [A, B, 2, 3],
      [B, A, 1, 2],
      [A, C, 5, 5],
      [B, C, 0, 0],
    ];
    expect(order(results, { tieBreakers }, [A, B])).toEqual([B, A]);
  });

  it("keep the given order if no rule separates them", () => {
    expect(order([], {}, [C, A, B])).toEqual([C, A, B]);
  });
});

describe("a table", () => {
  const results: Result[] = [
    [A, B, 2, 0],
    [B, A, 1, 1],
    [A, C, 0, 3],
    [C, A, 0, 1],
  ];
  const league = { teams: [A, B, C], matches: played(results), rules: DEFAULT_RULES };

  it("takes deducted points off and says how many", () => {
    const rows = leagueTable({ ...league, deductions: new Map([[A, 5]]) });
    expect(rows.map(({ team, points, deduction }) => [team, points, deduction])).toEqual([
      [C, 3, 0],
      [A, 2, 5],
      [B, 1, 0],
    ]);
  });

  it("counts one side only at home or away, without deductions", () => {
    const deductions = new Map([[A, 5]]);
    const rowOf = (side: "home" | "away") =>
      leagueTable({ ...league, deductions }, side).find(({ team }) => team === A);
    expect(rowOf("home")).toMatchObject({ played: 2, won: 1, lost: 1, points: 3, form: "WL" });
    expect(rowOf("away")).toMatchObject({ played: 2, won: 1, drawn: 1, points: 4, form: "DW" });
  });

  it("shows the last five results of a club, the oldest first", () => {
    const many = played([0, 1, 2, 3, 4, 5].map((goals) => [A, B, goals, 2] satisfies Result));
    const [first] = leagueTable({ teams: [A, B], matches: many, rules: DEFAULT_RULES });
    expect(first).toMatchObject({ team: A, form: "LDWWW" });
  });

  it("lists a club that has not played yet", () => {
    const rows = leagueTable({ teams: [A, D], matches: [], rules: DEFAULT_RULES });
    expect(rows[1]).toMatchObject({ team: D, position: 2, played: 0, points: 0, form: "" });
  });
});
