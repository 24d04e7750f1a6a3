import {
  countMatches,
  NO_MATCHES,
  type PlayedMatch,
  type Totals,
} from "#domain/standings/count-matches.ts";
import { groupBy } from "#domain/standings/group-by.ts";
import {
  type HeadToHead,
  isHeadToHead,
  type TableRules,
  type TieBreaker,
} from "#domain/standings/table-rules.ts";

interface Season {
  rules: TableRules;
  matches: readonly PlayedMatch[];
  totalsOf: (team: number) => Totals;
}

/** Ranks clubs that are level on points. Clubs that stay level keep their order. */
export function rankLevelTeams(teams: readonly number[], season: Season): number[] {
  return rank(teams, season.rules.tieBreakers, { season, among: null });
}

/** `among` are the clubs whose matches decide the head-to-head rules. */
function rank(
  teams: readonly number[],
  tieBreakers: readonly TieBreaker[],
  { season, among }: { season: Season; among: readonly number[] | null },
): number[] {
  const [tieBreaker, ...later] = tieBreakers;
  if (teams.length < 2 || tieBreaker === undefined) return [...teams];
  if (!isHeadToHead(tieBreaker)) {
    const groups = groupByValue(teams, (team) => valueOf(season.totalsOf(team), tieBreaker));
    return groups.flatMap((group) => rank(group, later, { season, among: null }));
  }
  const rivals = among ?? teams;
  const headToHead = season.matches.filter(
    ({ home, away }) => rivals.includes(home) && rivals.includes(away),
  );
  const { rules } = season;
  if (headToHead.length < (rules.matchesPerPair * rivals.length * (rivals.length - 1)) / 2)
    return rank(teams, later, { season, among: rivals });
  const totals = countMatches(headToHead, rules);
  const groups = groupByValue(teams, (team) =>
    valueOf(totals.get(team) ?? NO_MATCHES, overallOf(tieBreaker)),
  );
  return groups.flatMap((group) =>
    group.length < rivals.length && mayRestart(rules, { isSplit: groups.length > 1, later })
      ? rank(group, rules.tieBreakers.slice(rules.tieBreakers.findIndex(isHeadToHead)), {
          season,
          among: group,
        })
      : rank(group, later, { season, among: rivals }),
  );
}

function mayRestart(
  { headToHeadRestart }: TableRules,
  { isSplit, later: [next] }: { isSplit: boolean; later: readonly TieBreaker[] },
): boolean {
  if (headToHeadRestart === "after_each_rule") return isSplit;
  return headToHeadRestart === "after_all_rules" && (next === undefined || !isHeadToHead(next));
}

/** Highest value first. Teams with equal values share a group and keep their order. */
export function groupByValue(
  teams: readonly number[],
  value: (team: number) => number,
): number[][] {
  return [...groupBy(teams, value)].sort(([a], [b]) => b - a).map(([, group]) => group);
}

type Overall = Exclude<TieBreaker, HeadToHead> | "points";

function overallOf(tieBreaker: HeadToHead): Overall {
  switch (tieBreaker) {
    case "head_to_head_points":
      return "points";
    case "head_to_head_goal_difference":
      return "goal_difference";
    case "head_to_head_goals":
      return "goals";
    case "head_to_head_away_goals":
      return "away_goals";
  }
}

function valueOf(totals: Totals, tieBreaker: Overall): number {
  switch (tieBreaker) {
    case "points":
      return totals.points;
    case "goal_difference":
      return totals.goalsFor - totals.goalsAgainst;
    case "goals":
      return totals.goalsFor;
    case "wins":
      return totals.won;
    case "away_goals":
      return totals.awayGoals;
    case "away_wins":
      return totals.awayWins;
  }
}
