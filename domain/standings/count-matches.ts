import type { TableRules } from "#domain/standings/table-rules.ts";

export interface PlayedMatch {
  home: number;
  away: number;
  homeGoals: number;
  awayGoals: number;
  /** Orders the form. Any unit. */
  startAt: number;
}

export type Side = "home" | "away";

export interface Totals {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goalsFor: number;
  goalsAgainst: number;
  awayGoals: number;
  awayWins: number;
  points: number;
}

export const NO_MATCHES: Totals = {
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  awayGoals: 0,
  awayWins: 0,
  points: 0,
};

type Points = Pick<TableRules, "win" | "draw">;

/** Totals by team, before deductions. With a side, only matches on that side. */
export function countMatches(
  matches: readonly PlayedMatch[],
  points: Points,
  only?: Side,
): Map<number, Totals> {
  const totals = new Map<number, Totals>();
  for (const match of matches) {
    for (const side of ["home", "away"] as const) {
      if (only !== undefined && side !== only) continue;
      const team = match[side];
      totals.set(team, withMatch(totals.get(team) ?? NO_MATCHES, match, { side, points }));
    }
  }
  return totals;
}

function withMatch(
  before: Totals,
  match: PlayedMatch,
  { side, points }: { side: Side; points: Points },
): Totals {
  const { scored, conceded } = goalsOf(match, side);
  const won = scored > conceded ? 1 : 0;
  const drawn = scored === conceded ? 1 : 0;
  const isAway = side === "away" ? 1 : 0;
  return {
    played: before.played + 1,
    won: before.won + won,
    drawn: before.drawn + drawn,
    lost: before.lost + 1 - won - drawn,
    goalsFor: before.goalsFor + scored,
    goalsAgainst: before.goalsAgainst + conceded,
    awayGoals: before.awayGoals + isAway * scored,
    awayWins: before.awayWins + isAway * won,
    points: before.points + points.win * won + points.draw * drawn,
  };
}

export function goalsOf(match: PlayedMatch, side: Side): { scored: number; conceded: number } {
  return side === "home"
    ? { scored: match.homeGoals, conceded: match.awayGoals }
    : { scored: match.awayGoals, conceded: match.homeGoals };
}
