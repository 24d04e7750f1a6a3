import { alsoAsked } from "./also-chances.ts";
import { answerLabel, NO_ANSWER, outcomeKeys } from "./answer-label.ts";
import { outcomesOfResult, scoreKey } from "./answer-of-score.ts";
import type { Grid } from "./grid.ts";
import { sumCells } from "./grid.ts";
import { halfTimeFullTimeChances } from "./half-time.ts";
import type { Score } from "./match.ts";
import type { NamedAnswers } from "./named-answers.ts";
import { type AskedSlug, hasNamedAnswer, type SideNames } from "./question-list.ts";
import { goalsChance } from "./total-goals.ts";

export interface Outcome {
  key: string;
  label: string;
  probability: number;
}

export interface QuestionContext {
  grid: Grid;
  named: NamedAnswers;
  names: SideNames;
  firstHalfShare: number;
}

export interface QuestionAnswer {
  /** What a fan reads first. The key is "none" where the question has no named answer. */
  answer: Outcome;
  outcomes: Outcome[];
  /** Further chances of the same question, which are not judged. */
  also: Outcome[];
}

export function answerQuestion(slug: AskedSlug, context: QuestionContext): QuestionAnswer {
  const outcomes = CHANCES[slug](context).map(([key, probability]): Outcome => ({
    key,
    label: answerLabel(slug, key, context.names),
    probability,
  }));
  const also = alsoOf(slug, context);
  const key = answerKeyOf(slug, context.named);
  return {
    answer: {
      key,
      label: answerLabel(slug, key, context.names),
      probability: probabilityOf(slug, key, { outcomes, also }),
    },
    outcomes,
    also,
  };
}

function answerKeyOf(slug: AskedSlug, named: NamedAnswers): string {
  switch (slug) {
    case "match-result":
      return named.result;
    case "total-goals":
      return named.goals;
    case "correct-score":
      return scoreKey(named.score);
    case "team-goals":
      return NO_ANSWER;
    case "half-time-full-time":
      return named.halfTimeFullTime;
  }
}

function probabilityOf(
  slug: AskedSlug,
  answer: string,
  { outcomes, also }: Pick<QuestionAnswer, "outcomes" | "also">,
): number {
  if (!hasNamedAnswer(slug)) return also[0]?.probability ?? 0;
  if (slug === "total-goals")
    return goalsChance(
      answer,
      outcomes.map(({ probability }) => probability),
    );
  return outcomes.find(({ key }) => key === answer)?.probability ?? 0;
}

type Chance = readonly [key: string, probability: number];

const CHANCES: Readonly<Record<AskedSlug, (context: QuestionContext) => Chance[]>> = {
  "match-result": ({ grid }) => chancesByScore("match-result", grid),
  "total-goals": ({ grid }) => chancesByScore("total-goals", grid),
  "correct-score": correctScores,
  "team-goals": ({ grid }) => chancesByScore("team-goals", grid),
  "half-time-full-time": ({ grid, firstHalfShare }) =>
    Object.entries(halfTimeFullTimeChances(grid, firstHalfShare)),
};

function chancesByScore(slug: AskedSlug, grid: Grid): Chance[] {
  const chances = new Map((outcomeKeys(slug) ?? []).map((key) => [key, 0]));
  grid.cells.forEach((chance, cell) => {
    const score = scoreOfCell(grid, cell);
    for (const key of outcomesOfResult(slug, { score, halfTime: null }))
      chances.set(key, (chances.get(key) ?? 0) + chance);
  });
  return [...chances];
}

const LISTED_GOALS = 5;
export const LIKELIEST_SCORES = 5;

/** Scores up to 5–5, the likeliest five and the named one, likeliest first; the rest as "other". */
function correctScores({ grid, named }: QuestionContext): Chance[] {
  const all = [...grid.cells]
    .map((chance, cell) => ({ chance, score: scoreOfCell(grid, cell) }))
    .sort((a, b) => b.chance - a.chance);
  const isListed = ({ home, away }: Score, place: number) =>
    place < LIKELIEST_SCORES ||
    (home <= LISTED_GOALS && away <= LISTED_GOALS) ||
    scoreKey({ home, away }) === scoreKey(named.score);
  const listed = all.filter(({ score }, place) => isListed(score, place));
  const rest = all
    .filter(({ score }, place) => !isListed(score, place))
    .reduce((sum, { chance }) => sum + chance, 0);
  return [...listed.map(({ score, chance }): Chance => [scoreKey(score), chance]), ["other", rest]];
}

function scoreOfCell(grid: Grid, cell: number): Score {
  return { home: Math.floor(cell / grid.size), away: cell % grid.size };
}

function alsoOf(slug: AskedSlug, { grid, names }: QuestionContext): Outcome[] {
  return alsoAsked(slug, names).map(({ key, label, counts }) => ({
    key,
    label,
    probability: sumCells(grid, counts),
  }));
}
