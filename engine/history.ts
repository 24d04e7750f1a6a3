import { type MatchColumns, type Counts, firstRowFrom } from "./match-columns.ts";
import type { DayNumber } from "./match.ts";

/** A team that is absent this long while the league plays has been in another division. */
const ABSENCE_DAYS = 200;
const LONGEST_PAUSE_DAYS = 45;
const PROMOTED_FOR_DAYS = 330;
const FIRST_ROUNDS_DAYS = 60;
/** Shorter than from one season's start to the next: 329 days between those of 2020 and 2021. */
const NEW_FOR_DAYS = 300;

export interface History extends MatchColumns {
  asOf: DayNumber;
  promoted: Uint8Array;
  isNew: Uint8Array;
}

/** Excludes `asOf` and later days, because a prediction must not see its own result. */
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
  return { ...window, ...newcomers(window) };
}

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

// A team that is absent now counts as new: a prediction about it means that it returns.
// Only days with matches count, so the years between two tournaments are no absence.
function newcomers({
  asOf,
  teams,
  day: days,
  home,
  away,
}: Omit<History, "promoted" | "isNew">): Pick<History, "promoted" | "isNew"> {
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
  const cameWithin = (longest: number) =>
    Uint8Array.from(spellStart, (start, team) => {
      const cameLately = start > firstDay + FIRST_ROUNDS_DAYS && asOf - start <= longest;
      const isAway = clock - (lastPlayed[team] ?? never) > ABSENCE_DAYS;
      return cameLately || isAway ? 1 : 0;
    });
  return { promoted: cameWithin(PROMOTED_FOR_DAYS), isNew: cameWithin(NEW_FOR_DAYS) };
}
