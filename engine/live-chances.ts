import { resultOf } from "./answer-of-score.ts";
import { type GameClock, goalsLeft, playedShare } from "./goals-left.ts";
import { type GoalRates, goalChances, lowScoreFactor } from "./grid.ts";
import type { Score } from "./match.ts";
import type { Lead, Sport } from "./sport.ts";

export interface ResultChances {
  home: number;
  draw: number;
  away: number;
}

export interface LiveMatch {
  clock: GameClock;
  score: Score;
  sentOff?: Score;
}

// How much more eleven players score against ten; the ten score as before. Source: Ridder,
// Cramer and Hopstaken 1994, "Down to ten: estimating the effect of a red card in soccer".
const AGAINST_TEN = 1.88;

/** @param expected goals of both sides before the match */
export function liveChances(expected: GoalRates, match: LiveMatch, sport: Sport): ResultChances {
  const { score } = match;
  const more = furtherGoals(expected, match, sport);
  const home = goalChances(more.home, sport.maxGoals + 1);
  const away = goalChances(more.away, sport.maxGoals + 1);
  const sums: ResultChances = { home: 0, draw: 0, away: 0 };
  home.forEach((homeChance, homeGoals) => {
    away.forEach((awayChance, awayGoals) => {
      const final = { home: score.home + homeGoals, away: score.away + awayGoals };
      sums[resultOf(final)] +=
        homeChance * awayChance * lowScoreFactor(final.home, final.away, expected, sport.rho);
    });
  });
  const total = sums.home + sums.draw + sums.away;
  return { home: sums.home / total, draw: sums.draw / total, away: sums.away / total };
}

function furtherGoals(expected: GoalRates, match: LiveMatch, sport: Sport): GoalRates {
  const { score, sentOff } = match;
  const left = goalsLeft(match.clock, sport);
  const against = (sent: number) => AGAINST_TEN ** sent;
  const lead = score.home - score.away;
  return {
    home: expected.home * left * against(sentOff?.away ?? 0) * scoreEffect(lead, match, sport),
    away: expected.away * left * against(sentOff?.home ?? 0) * scoreEffect(-lead, match, sport),
  };
}

/** Measured from half-time on. In the first half it grows with the time played. */
function scoreEffect(lead: number, { clock }: LiveMatch, sport: Sport): number {
  if (sport.scoreEffects === null) return 1;
  const share = Math.min(1, 2 * playedShare(clock, sport));
  return sport.scoreEffects[leadName(lead)] ** share;
}

export function leadName(goals: number): Lead {
  if (goals === 0) return "level";
  if (goals > 0) return goals === 1 ? "aheadByOne" : "aheadByTwo";
  return goals === -1 ? "behindByOne" : "behindByTwo";
}
