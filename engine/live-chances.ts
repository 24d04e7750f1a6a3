import { resultOf } from "./answer-of-score.ts";
import { type GameClock, goalsLeft } from "./goals-left.ts";
import { type GoalRates, goalChances, lowScoreFactor } from "./grid.ts";
import type { Score } from "./match.ts";
import type { Sport } from "./sport.ts";

/** Chances of who wins. */
export interface ResultChances {
  home: number;
  draw: number;
  away: number;
}

/** A match that has begun. */
export interface LiveMatch {
  clock: GameClock;
  /** Goals of normal time so far. */
  score: Score;
  /** Players sent off, where the source says so. */
  sentOff?: Score;
}

/**
 * What eleven score against ten: 1.88 times as much, while the ten score as before. Ridder, Cramer and Hopstaken
 * 1994, "Down to ten: estimating the effect of a red card in soccer".
 */
const AGAINST_TEN = 1.88;

/**
 * Chances of the result after normal time from the score and the minute.
 *
 * Given the score so far, these are the chances that the score grid before the match has of every final score
 * that can still come, where each goal of it falls before this minute with the same chance as any other: the
 * assumption that the half-time question rests on, too. So these chances never contradict that grid: at kick-off
 * they are its own, and over all scores at a minute they average to them.
 * @param expected goals of both sides, as they were before the match
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

/** Goals of both sides still to be expected, but for the dependence of low scores. */
function furtherGoals(expected: GoalRates, { clock, sentOff }: LiveMatch, sport: Sport): GoalRates {
  const left = goalsLeft(clock, sport);
  const against = (sent: number) => AGAINST_TEN ** sent;
  return {
    home: expected.home * left * against(sentOff?.away ?? 0),
    away: expected.away * left * against(sentOff?.home ?? 0),
  };
}
