import type { components } from "#contract";
import { outcomeKeys } from "#engine/answer-label.ts";
import { isQuestionSlug, type QuestionSlug } from "#engine/question-list.ts";
import type { QuestionRow } from "#server/predictions/prediction-repository.ts";
import { outcomesOfScore } from "#server/track-record/base-rate.ts";
import { LEAST_SETTLED, type Tallies } from "#server/track-record/record-figures.ts";
import type { ChanceTally, OutcomeTally } from "#server/track-record/tally-repository.ts";

const BINS = 10;
/** Lines from 0.5 to 4.5. */
const SHOWN_LINES = 5;

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
      .map((row) => ({ ...row, came: row.correct })),
  ];
  return Array.from({ length: BINS }, (_, bin) => {
    const sum = { n: 0, stated: 0, came: 0 };
    for (const row of chances) {
      if (row.bin !== bin) continue;
      sum.n += row.n;
      sum.stated += row.stated;
      sum.came += row.came;
    }
    const isEnough = sum.n >= LEAST_SETTLED;
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      n: sum.n,
      stated: isEnough ? sum.stated / sum.n : null,
      hit_rate: isEnough ? sum.came / sum.n : null,
    };
  });
}

function chancesOf(slug: string | undefined, row: OutcomeTally): ChanceTally[] {
  const keys = slug !== undefined && isQuestionSlug(slug) ? outcomeKeys(slug) : null;
  if (slug === undefined || !isQuestionSlug(slug) || keys === null) return [];
  const came = outcomesOfScore(slug, row).map((answer) => keys.indexOf(answer) + 1);
  const { bin, n, chance } = row;
  if (slug === "total-goals") {
    if (row.place > SHOWN_LINES) return [];
    const isUnder = came.some((place) => place <= row.place);
    return withOpposite({ bin, n, stated: row.upTo, came: isUnder ? n : 0 });
  }
  const one = { bin, n, stated: chance, came: came.includes(row.place) ? n : 0 };
  // The opposite of a result is a double chance.
  return slug === "match-result" ? withOpposite(one) : [one];
}

function withOpposite(one: ChanceTally): ChanceTally[] {
  const { bin, n, stated, came } = one;
  return [one, { bin: BINS - 1 - bin, n, stated: n - stated, came: n - came }];
}
