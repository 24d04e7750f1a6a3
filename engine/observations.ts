import type { Counted } from "./match-columns.ts";
import type { History } from "./history.ts";

/** One row per pairing and ground: its meetings share one rate, so their sums are enough. */
export interface Pairings {
  home: Int32Array;
  away: Int32Array;
  atHome: Uint8Array;
  rowOf: Int32Array;
}

export function pairingsOf({ teams, home, away, atHome }: History): Pairings {
  const rows = new Int32Array(2 * teams.length ** 2).fill(-1);
  const first: number[] = [];
  const rowOf = home.map((team, match) => {
    const key = ((atHome[match] ?? 0) * teams.length + team) * teams.length + (away[match] ?? 0);
    if (rows[key] === -1) rows[key] = first.push(match) - 1;
    return rows[key] ?? 0;
  });
  return {
    home: Int32Array.from(first, (match) => home[match] ?? 0),
    away: Int32Array.from(first, (match) => away[match] ?? 0),
    atHome: Uint8Array.from(first, (match) => atHome[match] ?? 0),
    rowOf,
  };
}

export interface Observations {
  weight: Float64Array;
  homeCount: Float64Array;
  awayCount: Float64Array;
}

export function observe(
  history: History,
  { home, rowOf }: Pairings,
  { halfLifeDays, counted }: { halfLifeDays: number; counted: Counted },
): Observations {
  const weights = ageWeights(history, halfLifeDays);
  const counts = history.counts[counted];
  const sums = {
    weight: new Float64Array(home.length),
    homeCount: new Float64Array(home.length),
    awayCount: new Float64Array(home.length),
  };
  for (let match = 0; match < rowOf.length; match += 1) {
    // Indexes are in range by construction. A check would slow this loop.
    const count = counts.home[match]!;
    if (Number.isNaN(count)) continue;
    const row = rowOf[match]!;
    const weight = weights[match]!;
    sums.weight[row]! += weight;
    sums.homeCount[row]! += weight * count;
    sums.awayCount[row]! += weight * counts.away[match]!;
  }
  return sums;
}

export function effectiveMatches(history: History, halfLifeDays: number): Float64Array {
  const weights = ageWeights(history, halfLifeDays);
  const sums = new Float64Array(history.teams.length);
  for (let match = 0; match < weights.length; match += 1) {
    sums[history.home[match]!]! += weights[match]!;
    sums[history.away[match]!]! += weights[match]!;
  }
  return sums;
}

/** Weights fall with age as exp(-xi age): Dixon and Coles 1997, equation 4.4. */
function ageWeights({ asOf, day: days }: History, halfLifeDays: number): Float64Array {
  const xi = Math.LN2 / halfLifeDays;
  let today = Number.NaN;
  let weight = 0;
  return days.map((day) => {
    if (day !== today) weight = Math.exp(-xi * (asOf - day));
    today = day;
    return weight;
  });
}
