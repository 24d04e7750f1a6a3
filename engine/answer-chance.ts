import { resultOf } from "./answer-of-score.ts";
import { type Grid, sumCells } from "./grid.ts";
import { pairChance } from "./half-time.ts";
import type { NamedAnswers } from "./named-answers.ts";
import type { AskedSlug } from "./question-list.ts";
import { readGoalsAnswer } from "./total-goals.ts";

/** The chance of the named answer. For "team-goals": that both sides score. */
export function answerChance(
  slug: AskedSlug,
  { result, goals, score, halfTimeFullTime }: NamedAnswers,
  firstHalfShare: number,
): (grid: Grid) => number {
  switch (slug) {
    case "match-result":
      return (grid) => sumCells(grid, (home, away) => resultOf({ home, away }) === result);
    case "total-goals": {
      const read = readGoalsAnswer(goals);
      return (grid) =>
        sumCells(grid, (home, away) => home + away > (read?.line ?? 0) === (read?.side === "over"));
    }
    case "correct-score":
      return ({ cells, size }) => cells[score.home * size + score.away] ?? 0;
    case "team-goals":
      return (grid) => sumCells(grid, (home, away) => home > 0 && away > 0);
    case "half-time-full-time":
      return (grid) => pairChance(grid, firstHalfShare, halfTimeFullTime);
  }
}
