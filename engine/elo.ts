import type { History } from "./history.ts";
import type { DayNumber } from "./match.ts";
import type { EloSettings } from "./sport.ts";

/**
 * Sources: Elo 1978, "The Rating of Chessplayers"; for the margin Hvattum and Arntzen 2010,
 * "Using ELO ratings for match result prediction in association football".
 * @returns ratings on the last day, in units of 400 points; 0 for a founder of the league
 */
export function eloRatings(history: History, settings: EloSettings): Float64Array {
  const { teams, day: days, home, away, atHome, counts } = history;
  const ratings = new Float64Array(teams.length);
  const seen = new Uint8Array(teams.length);
  const foundedBefore = (days[0] ?? 0) + settings.foundingDays;
  const meet = (team: number, day: DayNumber) => {
    if (seen[team] === 0 && day > foundedBefore) ratings[team] = settings.newcomer;
    seen[team] = 1;
  };
  for (let match = 0; match < days.length; match += 1) {
    // Indexes are in range by construction. A check would slow this loop.
    const own = home[match]!;
    const other = away[match]!;
    meet(own, days[match]!);
    meet(other, days[match]!);
    const edge =
      ratings[own]! - ratings[other]! + (atHome[match] === 1 ? settings.homeAdvantage : 0);
    const expected = 1 / (1 + Math.exp(-Math.LN10 * edge));
    const margin = counts.score.home[match]! - counts.score.away[match]!;
    const result = margin > 0 ? 1 : margin === 0 ? 0.5 : 0;
    const move = settings.step * Math.log2(1 + Math.max(1, Math.abs(margin))) * (result - expected);
    ratings[own]! += move;
    ratings[other]! -= move;
  }
  return ratings;
}
