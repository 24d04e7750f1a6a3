import { type ResultKey, resultOf } from "./answer-of-score.ts";
import { type Grid, sumCells } from "./grid.ts";
import {
  HALF_TIME_FULL_TIMES,
  type HalfTimeFullTime,
  halfTimeFullTimeChances,
} from "./half-time.ts";
import type { Score } from "./match.ts";
import { TOTAL_LINES, goalsAnswer, isGoalsAnswerRight } from "./total-goals.ts";

export interface NamedAnswers {
  result: ResultKey;
  goals: string;
  score: Score;
  halfTimeFullTime: HalfTimeFullTime;
}

/** All named answers of a match at once: the named score makes all of them right. */
export function namedAnswers(grid: Grid, firstHalfShare: number): NamedAnswers {
  const result = likelyResult(grid);
  const goals = likelyGoals(grid);
  const score = likelyScore(grid, result, goals);
  return { result, goals, score, halfTimeFullTime: likelyPair(grid, { score, firstHalfShare }) };
}

export function likelyResult(grid: Grid): ResultKey {
  const chance = (result: ResultKey) =>
    sumCells(grid, (home, away) => resultOf({ home, away }) === result);
  return likeliest<ResultKey>(["home", "draw", "away"], chance);
}

/** Over or under the line nearest to evens. With "under 0.5" the named result is a draw. */
function likelyGoals(grid: Grid): string {
  const overs = TOTAL_LINES.map((line) => ({
    line,
    chance: sumCells(grid, (home, away) => home + away > line),
  }));
  const { line, chance } = overs.reduce((best, one) =>
    Math.abs(one.chance - 0.5) < Math.abs(best.chance - 0.5) ? one : best,
  );
  return goalsAnswer(chance >= 0.5 ? "over" : "under", line);
}

function likelyScore(grid: Grid, result: ResultKey, goals: string): Score {
  const scores = Array.from(grid.cells, (_, cell) => ({
    home: Math.floor(cell / grid.size),
    away: cell % grid.size,
  })).filter((score) => resultOf(score) === result && isGoalsAnswerRight(goals, score) === true);
  return likeliest(scores, ({ home, away }) => grid.cells[home * grid.size + away] ?? 0);
}

/** Considers only pairs that fit the named score: a side without a goal never leads. */
function likelyPair(
  grid: Grid,
  { score, firstHalfShare }: { score: Score; firstHalfShare: number },
): HalfTimeFullTime {
  const chances = halfTimeFullTimeChances(grid, firstHalfShare);
  const pairs = HALF_TIME_FULL_TIMES.filter((pair) => allowsPair(score, pair));
  return likeliest(pairs, (pair) => chances[pair]);
}

function allowsPair(score: Score, pair: HalfTimeFullTime): boolean {
  const [halfTime, fullTime] = pair.split("-");
  if (fullTime !== resultOf(score)) return false;
  if (halfTime === "home") return score.home > 0;
  return halfTime === "draw" || score.away > 0;
}

function likeliest<Of>(answers: readonly Of[], chanceOf: (answer: Of) => number): Of {
  return answers
    .map((answer) => ({ answer, chance: chanceOf(answer) }))
    .reduce((best, one) => (one.chance > best.chance ? one : best)).answer;
}
