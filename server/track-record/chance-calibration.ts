import type { components } from "#contract";
import { outcomeKeys } from "#engine/answer-label.ts";
import { isQuestionSlug, type QuestionSlug } from "#engine/question-list.ts";
import type { QuestionRow } from "#server/predictions/prediction-repository.ts";
import { outcomesOfScore } from "#server/track-record/base-rate.ts";
import { MIN_SETTLED, type Tallies } from "#server/track-record/record-figures.ts";
import type { ChanceTally, OutcomeTally } from "#server/track-record/tally-repository.ts";

const BINS = 10;
/** Lines from 0.5 to 4.5. */
const VISIBLE_LINES = 5;

/** Every chance that a fan sees, not only that of the named answer. */
export function calibrateChances(
  questions: readonly QuestionRow[],
  { answers, outcomes, bothScore }: Tallies,
): components["schemas"]["CalibrationBin"][] {
  const slugs = new Map(questions.map(({ id, slug }) => [id, slug]));
  const chances = [
    ...bothScore,
    ...outcomes.flatMap((row) => chancesOf(slugs.get(row.questionId), row)),
    // Only the named score, because the other listed scores differ between matches.
    ...answers
      .filter(
        ({ questionId }) => slugs.get(questionId) === ("correct-score" satisfies QuestionSlug),
      )
      .map((row) => ({ ...row, occurred: row.correct })),
  ];
  return Array.from({ length: BINS }, (_, bin) => {
    const sum = { n: 0, stated: 0, occurred: 0 };
    for (const row of chances) {
      if (row.bin !== bin) continue;
      sum.n += row.n;
      sum.stated += row.stated;
      sum.occurred += row.occurred;
    }
    const isEnough = sum.n >= MIN_SETTLED;
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      n: sum.n,
      stated: isEnough ? sum.stated / sum.n : null,
      hit_rate: isEnough ? sum.occurred / sum.n : null,
    };
  });
}

function chancesOf(slug: string | undefined, row: OutcomeTally): ChanceTally[] {
  const keys = slug !== undefined && isQuestionSlug(slug) ? outcomeKeys(slug) : null;
  if (slug === undefined || !isQuestionSlug(slug) || keys === null) return [];
  const occurred = outcomesOfScore(slug, row).map((answer) => keys.indexOf(answer) + 1);
  const { bin, n, chance } = row;
  if (slug === "total-goals") {
    if (row.place > VISIBLE_LINES) return [];
    const isUnder = occurred.some((place) => place <= row.place);
    return withOpposite({ bin, n, stated: row.cumulative, occurred: isUnder ? n : 0 });
  }
  const chanceTally = { bin, n, stated: chance, occurred: occurred.includes(row.place) ? n : 0 };
  // The opposite of a result is a double chance.
  return slug === "match-result" ? withOpposite(chanceTally) : [chanceTally];
}

function withOpposite(chanceTally: ChanceTally): ChanceTally[] {
  const { bin, n, stated, occurred } = chanceTally;
  return [chanceTally, { bin: BINS - 1 - bin, n, stated: n - stated, occurred: n - occurred }];
}
