import {
  countMatches,
  goalsOf,
  NO_MATCHES,
  type PlayedMatch,
  type Side,
  type Totals,
} from "#domain/standings/count-matches.ts";
import { groupByValue, rankLevelTeams } from "#domain/standings/rank-teams.ts";
import { isHeadToHead, type TableRules } from "#domain/standings/table-rules.ts";

export interface TableRow extends Omit<Totals, "awayGoals" | "awayWins"> {
  team: number;
  position: number;
  deduction: number;
  /** The last matches, oldest first, for example "WWDLW". */
  form: string;
}

interface League {
  /** Clubs that no rule separates keep this order. */
  teams: readonly number[];
  matches: readonly PlayedMatch[];
  rules: TableRules;
  /** Points by team. They do not count in the home and away tables. */
  deductions?: ReadonlyMap<number, number>;
}

export const FORM_LENGTH = 5;

export function leagueTable(
  { teams, matches, rules, deductions = new Map() }: League,
  side?: Side,
): TableRow[] {
  const totals = countMatches(matches, rules, side);
  const deductionOf = (team: number) => (side === undefined ? (deductions.get(team) ?? 0) : 0);
  const totalsOf = (team: number) => totals.get(team) ?? NO_MATCHES;
  const pointsOf = (team: number) => totalsOf(team).points - deductionOf(team);
  const levelRules = side === undefined ? rules : withoutHeadToHead(rules);
  const ranked = groupByValue(teams, pointsOf).flatMap((level) =>
    rankLevelTeams(level, { rules: levelRules, matches, totalsOf }),
  );
  return ranked.map((team, index) => {
    const { awayGoals: _goals, awayWins: _wins, ...counted } = totalsOf(team);
    return {
      ...counted,
      team,
      position: index + 1,
      points: pointsOf(team),
      deduction: deductionOf(team),
      form: formOf(team, matches, side),
    };
  });
}

/** In a home or away table, each pair of clubs has only one match. */
function withoutHeadToHead(rules: TableRules): TableRules {
  const tieBreakers = rules.tieBreakers.filter((name) => !isHeadToHead(name));
  return { ...rules, tieBreakers };
}

function formOf(team: number, matches: readonly PlayedMatch[], side?: Side): string {
  return matches
    .filter(({ home, away }) =>
      side === undefined
        ? team === home || team === away
        : team === (side === "home" ? home : away),
    )
    .toSorted((a, b) => a.startAt - b.startAt || a.home - b.home || a.away - b.away)
    .slice(-FORM_LENGTH)
    .map((match) => letterOf(goalsOf(match, match.home === team ? "home" : "away")))
    .join("");
}

function letterOf({ scored, conceded }: { scored: number; conceded: number }): string {
  return scored > conceded ? "W" : scored === conceded ? "D" : "L";
}
