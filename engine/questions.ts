import { answerLabel } from "./answer-label.ts";
import type { PartitionSlug, ResultKey } from "./answer-of-score.ts";
import { answerOfScore, DOUBLE_CHANCES, resultOf } from "./answer-of-score.ts";
import type { Grid } from "./grid.ts";
import { sumCells } from "./grid.ts";
import { halfTimeChances } from "./half-time.ts";
import { ORDERED_ANSWERS } from "./ordered-answers.ts";
import type { QuestionSlug, SideNames } from "./question-list.ts";

export interface Outcome {
  key: string;
  label: string;
  probability: number;
}

const LISTED_SCORES = 8;

const PARTITIONS: Readonly<Record<Exclude<PartitionSlug, "half-time-result">, readonly string[]>> =
  {
    "match-result": ORDERED_ANSWERS["match-result"],
    "over-under-1-5": ["over", "under"],
    "over-under-2-5": ["over", "under"],
    "over-under-3-5": ["over", "under"],
    "both-teams-to-score": ["yes", "no"],
    "clean-sheet": ["home", "away", "both", "neither"],
    "winning-margin": ORDERED_ANSWERS["winning-margin"],
  };

const DECIDED: readonly string[] = ["home", "away"] satisfies ResultKey[];

/**
 * Sums cells of the one grid. Chances sum to 1; those of double chance sum to 2.
 * Draw no bet is conditional on a winner. Correct scores come likeliest first, the rest as
 * "other".
 */
export function questionOutcomes(
  slug: QuestionSlug,
  grid: Grid,
  context: { names: SideNames; firstHalfShare: number },
): Outcome[] {
  return chancesOf(slug, grid, context.firstHalfShare).map(([key, probability]) => ({
    key,
    label: answerLabel(slug, key, context.names),
    probability,
  }));
}

export function outcomeKeys(slug: QuestionSlug): readonly string[] | null {
  switch (slug) {
    case "correct-score":
      return null;
    case "half-time-result":
      return ORDERED_ANSWERS[slug];
    case "double-chance":
      return Object.keys(DOUBLE_CHANCES);
    case "draw-no-bet":
      return DECIDED;
    default:
      return PARTITIONS[slug];
  }
}

type Chance = readonly [key: string, probability: number];

function chancesOf(slug: QuestionSlug, grid: Grid, firstHalfShare: number): Chance[] {
  switch (slug) {
    case "half-time-result": {
      const chances = halfTimeChances(grid, firstHalfShare);
      return ORDERED_ANSWERS[slug].map((key) => [key, chances[key]]);
    }
    case "correct-score":
      return correctScores(grid);
    case "double-chance": {
      const result = new Map(partition("match-result", grid));
      return Object.entries(DOUBLE_CHANCES).map(([key, results]) => [
        key,
        results.reduce((sum, one) => sum + (result.get(one) ?? 0), 0),
      ]);
    }
    case "draw-no-bet": {
      const decided = partition("match-result", grid).filter(([key]) => DECIDED.includes(key));
      const total = decided.reduce((sum, [, chance]) => sum + chance, 0);
      return decided.map(([key, chance]) => [key, chance / total]);
    }
    default:
      return partition(slug, grid);
  }
}

function partition(slug: Exclude<PartitionSlug, "half-time-result">, grid: Grid): Chance[] {
  return PARTITIONS[slug].map((key) => [
    key,
    sumCells(grid, (home, away) => answerOfScore(slug, { home, away }) === key),
  ]);
}

function correctScores(grid: Grid): Chance[] {
  const all = [...grid.cells].map((chance, cell): Chance => [
    `${Math.floor(cell / grid.size)}-${cell % grid.size}`,
    chance,
  ]);
  all.sort((a, b) => b[1] - a[1]);
  const listed = all.slice(0, LISTED_SCORES);
  const winner = likelyResult(grid);
  const isOfWinner = ([key]: Chance) => resultOfScore(key) === winner;
  if (!listed.some(isOfWinner)) listed.splice(-1, 1, ...all.filter(isOfWinner).slice(0, 1));
  const rest = all.reduce((sum, one) => (listed.includes(one) ? sum : sum + one[1]), 0);
  return [...listed, ["other", rest]];
}

export function likelyResult(grid: Grid): ResultKey {
  const chances = new Map(partition("match-result", grid));
  return ORDERED_ANSWERS["match-result"].reduce((best, one) =>
    (chances.get(one) ?? 0) > (chances.get(best) ?? 0) ? one : best,
  );
}

/**
 * Scores and margins must agree with the named winner, even if a draw is likelier than each of
 * them.
 * Otherwise a fan reads that a side wins and that it ends 1–1.
 */
export function likeliest(
  slug: QuestionSlug,
  outcomes: readonly Outcome[],
  winner: ResultKey,
): Outcome {
  const goesWith =
    slug === "correct-score"
      ? ({ key }: Outcome) => resultOfScore(key) === winner
      : ({ key }: Outcome) => slug !== "winning-margin" || key.startsWith(winner);
  return outcomes
    .filter(goesWith)
    .reduce((best, outcome) => (outcome.probability > best.probability ? outcome : best));
}

function resultOfScore(key: string): ResultKey | null {
  const [home, away] = key.split("-").map(Number);
  return home === undefined || away === undefined ? null : resultOf({ home, away });
}
