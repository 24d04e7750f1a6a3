import { resultOf } from "./answer-of-score.ts";
import { type GameClock, goalsLeft } from "./goals-left.ts";
import { type GoalRates, goalChances, lowScoreFactor } from "./grid.ts";
import type { Score } from "./match.ts";
import type { Sport } from "./sport.ts";

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

/**
 * Eleven players score 1.88 times as much against ten; the ten score as before.
 * Source: Ridder, Cramer and Hopstaken 1994, "Down to ten: estimating the effect of a red card in
 * soccer".
 */
const AGAINST_TEN = 1.88;

/**
 * Chances after normal time, given the score and the minute, from the grid before the match.
 * Every goal falls before this minute with the same chance, so these chances never contradict the
 * grid.
 * @param expected goals of both sides before the match
 */
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

function furtherGoals(expected: GoalRates, { clock, sentOff }: LiveMatch, sport: Sport): GoalRates {
  const left = goalsLeft(clock, sport);
  const against = (sent: number) => AGAINST_TEN ** sent;
  return {
    home: expected.home * left * against(sentOff?.away ?? 0),
    away: expected.away * left * against(sentOff?.home ?? 0),
  };
}
