import fc from "fast-check";
import { expect, it } from "vitest";
import { leagueTable } from "#domain/standings/league-table.ts";
import { DEFAULT_RULES, type TieBreaker } from "#domain/standings/table-rules.ts";
import { played } from "../../support/standings.ts";

const TEAMS = [1, 2, 3, 4, 5];
const PAIRS = TEAMS.flatMap((home) =>
  TEAMS.filter((away) => away !== home).map((away) => [home, away] as const),
);
const TIE_BREAKERS: TieBreaker[] = [
  "goal_difference",
  "goals",
  "wins",
  "away_goals",
  "away_wins",
  "head_to_head_points",
  "head_to_head_goal_difference",
  "head_to_head_goals",
  "head_to_head_away_goals",
];

const goals = fc.integer({ min: 0, max: 3 });
const season = fc
  .shuffledSubarray([...PAIRS])
  .chain((pairs) =>
    fc.tuple(...pairs.map((pair) => fc.tuple(goals, goals).map((score) => [...pair, ...score]))),
  )
  .map((results) =>
    played(
      results.map(([home = 0, away = 0, scored = 0, conceded = 0]) => [
        home,
        away,
        scored,
        conceded,
      ]),
    ),
  );
const rules = fc.record({
  tieBreakers: fc.shuffledSubarray(TIE_BREAKERS),
  headToHeadRestart: fc.constantFrom("never", "after_each_rule", "after_all_rules"),
});
const league = fc.record({ matches: season, own: rules, seed: fc.integer() });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it("gives three points for each decided match and two for each draw", () => {
  fc.assert(
    fc.property(league, ({ matches, own }) => {
      const rows = leagueTable({ teams: TEAMS, matches, rules: { ...DEFAULT_RULES, ...own } });
      const draws = matches.filter(({ homeGoals, awayGoals }) => homeGoals === awayGoals).length;
      expect(sum(rows.map(({ points }) => points))).toBe(3 * matches.length - draws);
      expect(sum(rows.map(({ goalsFor, goalsAgainst }) => goalsFor - goalsAgainst))).toBe(0);
      expect(sum(rows.map((row) => row.played))).toBe(2 * matches.length);
      expect(rows.map(({ team }) => team).toSorted()).toEqual(TEAMS);
      expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    }),
  );
});

it("is the sum of the home and the away table", () => {
  fc.assert(
    fc.property(season, (matches) => {
      const own = { teams: TEAMS, matches, rules: DEFAULT_RULES };
      const pointsOf = (side?: "home" | "away") =>
        new Map(leagueTable(own, side).map(({ team, points }) => [team, points]));
      const [home, away] = [pointsOf("home"), pointsOf("away")];
      for (const [team, points] of pointsOf())
        expect((home.get(team) ?? 0) + (away.get(team) ?? 0)).toBe(points);
    }),
  );
});

it("does not depend on the order of the matches, and never ranks fewer points higher", () => {
  fc.assert(
    fc.property(league, fc.func(fc.integer()), ({ matches, own }, weightOf) => {
      const all = { teams: TEAMS, rules: { ...DEFAULT_RULES, ...own } };
      const shuffled = matches.toSorted((a, b) => weightOf(a.startAt) - weightOf(b.startAt));
      const rows = leagueTable({ ...all, matches });
      expect(leagueTable({ ...all, matches: shuffled })).toEqual(rows);
      const points = rows.map((row) => row.points);
      expect(points).toEqual(points.toSorted((a, b) => b - a));
    }),
  );
});
