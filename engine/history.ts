import type { Day, PlayedMatch } from "./match.ts";
import type { Sport } from "./sport.ts";

/** A team that did not play while the league went on for this long has been in another division. */
const ABSENCE_DAYS = 200;
/** A pause of the league counts as no more than this. */
const LONGEST_PAUSE_DAYS = 45;
/** A team that came up less than this ago is still called promoted. */
const PROMOTED_FOR_DAYS = 330;
/** Every team of a league has played once by this many days into the record. */
const FIRST_ROUNDS_DAYS = 60;

/** What a fit may look at: matches before `asOf`, as typed columns. */
export interface History {
  /** Team keys; the columns below hold indexes into it. Sorted, so that order never matters. */
  teams: string[];
  home: Int32Array;
  away: Int32Array;
  homeGoals: Float64Array;
  awayGoals: Float64Array;
  /** 1 where the home side is at home, 0 on neutral ground. */
  atHome: Float64Array;
  /** exp(-xi age), Dixon and Coles 1997, equation 4.4. */
  weight: Float64Array;
  /** By team: 1 where it joined the league within the last season. */
  promoted: Uint8Array;
  /** By team: sum of the weights of its matches. */
  effective: Float64Array;
}

/** Strictly earlier matches within the window; nothing of `asOf` itself or later is looked at. */
export function historyBefore(matches: readonly PlayedMatch[], asOf: Day, sport: Sport): History {
  const first = asOf - sport.windowDays;
  const used = matches.filter((match) => match.day < asOf && match.day >= first);
  const teams = teamsOf(used);
  const indexes = new Map(teams.map((team, index) => [team, index]));
  const history: History = {
    teams,
    home: new Int32Array(used.length),
    away: new Int32Array(used.length),
    homeGoals: new Float64Array(used.length),
    awayGoals: new Float64Array(used.length),
    atHome: new Float64Array(used.length),
    weight: new Float64Array(used.length),
    promoted: new Uint8Array(teams.length),
    effective: new Float64Array(teams.length),
  };
  const xi = Math.LN2 / sport.halfLifeDays;
  used.forEach((match, row) => {
    const home = indexes.get(match.home) ?? 0;
    const away = indexes.get(match.away) ?? 0;
    const weight = Math.exp(-xi * (asOf - match.day));
    history.home[row] = home;
    history.away[row] = away;
    history.homeGoals[row] = match.score.home;
    history.awayGoals[row] = match.score.away;
    history.atHome[row] = match.neutral === true ? 0 : 1;
    history.weight[row] = weight;
    history.effective[home] = (history.effective[home] ?? 0) + weight;
    history.effective[away] = (history.effective[away] ?? 0) + weight;
  });
  markPromoted(history, used, asOf);
  return history;
}

function teamsOf(matches: readonly PlayedMatch[]): string[] {
  const teams = new Set<string>();
  for (const match of matches) teams.add(match.home).add(match.away);
  return [...teams].sort();
}

/**
 * Marks teams whose present spell in the league began lately, after the league's own record did, and
 * teams that are away now: whoever asks about one of those knows that it is coming back. Absence is
 * counted in days on which the league went on, so that a tournament's four years are none.
 */
function markPromoted(history: History, used: readonly PlayedMatch[], asOf: Day): void {
  const never = Number.NEGATIVE_INFINITY;
  const spellStart = new Float64Array(history.teams.length).fill(never);
  const lastPlayed = new Float64Array(history.teams.length).fill(never);
  const rows = Int32Array.from(used.keys()).sort((a, b) => dayAt(used, a) - dayAt(used, b));
  const firstDay = dayAt(used, rows[0] ?? 0);
  let clock = 0;
  let yesterday = firstDay;
  for (const row of rows) {
    const day = dayAt(used, row);
    clock += Math.min(day - yesterday, LONGEST_PAUSE_DAYS);
    yesterday = day;
    for (const team of [history.home[row] ?? 0, history.away[row] ?? 0]) {
      if (clock - (lastPlayed[team] ?? never) > ABSENCE_DAYS) spellStart[team] = day;
      lastPlayed[team] = clock;
    }
  }
  spellStart.forEach((start, team) => {
    const cameLately = start > firstDay + FIRST_ROUNDS_DAYS && asOf - start <= PROMOTED_FOR_DAYS;
    const isAway = clock - (lastPlayed[team] ?? never) > ABSENCE_DAYS;
    history.promoted[team] = cameLately || isAway ? 1 : 0;
  });
}

function dayAt(matches: readonly PlayedMatch[], row: number): Day {
  return matches[row]?.day ?? Number.NEGATIVE_INFINITY;
}
