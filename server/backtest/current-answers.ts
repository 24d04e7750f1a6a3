import type { FinalResult } from "#engine/answer-of-score.ts";
import type { Grid } from "#engine/grid.ts";
import { namedAnswers } from "#engine/named-answers.ts";
import { ASKED_SLUGS, hasNamedAnswer, type QuestionSlug } from "#engine/question-list.ts";
import { answerQuestion } from "#engine/questions.ts";
import { settlePrediction } from "#engine/settle.ts";

export interface CurrentAnswer {
  slug: QuestionSlug;
  named: string | null;
  outcomes: readonly { key: string; probability: number }[];
}

const NAMES = { home: "Home", away: "Away" };

export function currentAnswers(grid: Grid, firstHalfShare: number): CurrentAnswer[] {
  const named = namedAnswers(grid, firstHalfShare);
  return ASKED_SLUGS.map((slug) => {
    const { answer, outcomes } = answerQuestion(slug, {
      grid,
      named,
      names: NAMES,
      firstHalfShare,
    });
    return { slug, named: hasNamedAnswer(slug) ? answer.key : null, outcomes };
  });
}

export function isRight(slug: QuestionSlug, named: string, result: FinalResult): boolean | null {
  return settlePrediction(slug, named, result, NAMES).correct;
}

const MAX_GOALS = 12;

/** True where one half-time and final score makes every named answer right. */
export function isConsistent(answers: readonly CurrentAnswer[]): boolean {
  const named = answers.flatMap(({ slug, named: key }) => (key === null ? [] : [{ slug, key }]));
  const fits = (result: FinalResult) =>
    named.every(({ slug, key }) => isRight(slug, key, result) !== false);
  const scores = scoresUpTo({ home: MAX_GOALS, away: MAX_GOALS });
  return scores.some(
    (score) =>
      fits({ score, halfTime: null }) &&
      scoresUpTo(score).some((halfTime) => fits({ score, halfTime })),
  );
}

function scoresUpTo({ home, away }: { home: number; away: number }) {
  return Array.from({ length: home + 1 }, (_, h) =>
    Array.from({ length: away + 1 }, (__, a) => ({ home: h, away: a })),
  ).flat();
}
