import { type MatchColumns, type Counts, firstRowFrom } from "./match-columns.ts";
import type { DayNumber } from "./match.ts";

/** A team that did not play while the league went on for this long has been in another division. */
const ABSENCE_DAYS = 200;
/** A pause of the league counts as no more than this. */
const LONGEST_PAUSE_DAYS = 45;
/** A team that came up less than this ago is still called promoted. */
const PROMOTED_FOR_DAYS = 330;
/** Every team of a league has played once by this many days into the record. */
const FIRST_ROUNDS_DAYS = 60;

/** What a fit may look at: the rows of a columns that lie in the window, all of them before `asOf`. */
export interface History extends MatchColumns {
  asOf: DayNumber;
  /** By team: 1 where it joined the league within the last season. */
  promoted: Uint8Array;
}

/** Strictly earlier matches within the window; nothing of `asOf` itself or later is looked at. */
export function historyBefore(columns: MatchColumns, asOf: DayNumber, windowDays: number): History {
  const from = firstRowFrom(columns, asOf - windowDays);
  const to = firstRowFrom(columns, asOf);
  const countsOf = ({ home, away }: Counts): Counts => ({
    home: home.subarray(from, to),
    away: away.subarray(from, to),
  });
  const { score, shots, shotsOnTarget } = columns.counts;
  const window = {
    asOf,
    matches: columns.matches.slice(from, to),
    ...ownTeams(columns, from, to),
    day: columns.day.subarray(from, to),
    atHome: columns.atHome.subarray(from, to),
    counts: {
      score: countsOf(score),
      shots: countsOf(shots),
      shotsOnTarget: countsOf(shotsOnTarget),
    },
  };
  return { ...window, promoted: promotedTeams(window) };
}

/** The teams of these rows alone, still sorted: one that has not played yet is not known. */
function ownTeams(
  { teams, home, away }: MatchColumns,
  from: number,
  to: number,
): Pick<MatchColumns, "teams" | "home" | "away"> {
  const indexes = new Int32Array(teams.length).fill(-1);
  for (let row = from; row < to; row += 1) {
    indexes[home[row] ?? 0] = 0;
    indexes[away[row] ?? 0] = 0;
  }
  const own = teams.filter((_, team) => indexes[team] === 0);
  let next = 0;
  for (let team = 0; team < teams.length; team += 1) {
    if (indexes[team] === 0) indexes[team] = next++;
  }
  const renumbered = (column: Int32Array) =>
    column.slice(from, to).map((team) => indexes[team] ?? 0);
  return { teams: own, home: renumbered(home), away: renumbered(away) };
}

/**
 * Teams whose present spell in the league began lately, after the league's own record did, and
 * teams that are away now: whoever asks about one of those knows that it is coming back. Absence is
 * counted in days on which the league went on, so that a tournament's four years are none.
 */
function promotedTeams({
  asOf,
  teams,
  day: days,
  home,
  away,
}: Omit<History, "promoted">): Uint8Array {
  const never = Number.NEGATIVE_INFINITY;
  const spellStart = new Float64Array(teams.length).fill(never);
  const lastPlayed = new Float64Array(teams.length).fill(never);
  const firstDay = days[0] ?? never;
  let clock = 0;
  let yesterday = firstDay;
  const play = (team: number, day: DayNumber) => {
    if (clock - (lastPlayed[team] ?? never) > ABSENCE_DAYS) spellStart[team] = day;
    lastPlayed[team] = clock;
  };
  days.forEach((day, row) => {
    clock += Math.min(day - yesterday, LONGEST_PAUSE_DAYS);
    yesterday = day;
    play(home[row] ?? 0, day);
    play(away[row] ?? 0, day);
  });
  return Uint8Array.from(spellStart, (start, team) => {
    const cameLately = start > firstDay + FIRST_ROUNDS_DAYS && asOf - start <= PROMOTED_FOR_DAYS;
    const isAway = clock - (lastPlayed[team] ?? never) > ABSENCE_DAYS;
    return cameLately || isAway ? 1 : 0;
  });
}
