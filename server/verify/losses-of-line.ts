import { answerLabel, OTHER_SCORE, outcomeKeys } from "#engine/answer-label.ts";
import { outcomesOfResult } from "#engine/answer-of-score.ts";
import { isOrdered } from "#engine/ordered-answers.ts";
import { isQuestionSlug, type QuestionSlug, type SideNames } from "#engine/question-list.ts";
import { rankedScore } from "#engine/ranked-score.ts";
import type { RecordLine } from "#server/proofs/record-columns.ts";
import { type Losses, lossesOfChances } from "#server/track-record/chance-losses.ts";
import { outcomesOf, scoresOf } from "#server/verify/check-line.ts";

export interface LineLosses extends Losses {
  ranked: number | null;
}

export function lossesOfLine(line: RecordLine, names: SideNames): LineLosses | null {
  const { question } = line;
  const outcomes = outcomesOf(line);
  const scores = scoresOf(line);
  if (outcomes === null || scores === null || !isQuestionSlug(question)) return null;
  const occurred = outcomesOfResult(question, scores);
  if (occurred.length === 0) return null;
  const labels = new Set(occurred.map((key) => answerLabel(question, key, names)));
  const isListed = outcomes.some(({ label }) => labels.has(label));
  const losses = lossesOfChances(
    question,
    outcomes.map(({ label, probability }) => ({
      chance: probability,
      occurred: isListed ? labels.has(label) : label === OTHER_SCORE,
    })),
    1,
  );
  const chances = new Map(outcomes.map(({ label, probability }) => [label, probability]));
  return { ...losses, ranked: rankedOf(question, chances, { labels, names }) };
}

function rankedOf(
  question: QuestionSlug,
  chances: ReadonlyMap<string, number>,
  { labels, names }: { labels: ReadonlySet<string>; names: SideNames },
): number | null {
  const keys = outcomeKeys(question);
  if (!isOrdered(question) || keys === null) return null;
  const ordered = keys.map((key) => answerLabel(question, key, names));
  return rankedScore(
    ordered.map((label) => chances.get(label) ?? 0),
    ordered.findIndex((label) => labels.has(label)),
  );
}
