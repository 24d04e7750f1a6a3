import type { components } from "#contract";
import { MODEL_VERSIONS } from "#engine/model-versions.ts";
import { hasNamedAnswer, isQuestionSlug, type QuestionSlug } from "#engine/question-list.ts";
import type { QuestionRow } from "#server/predictions/prediction-repository.ts";
import {
  figuresByChances,
  figuresOf,
  hitRate,
  MIN_SETTLED,
  filterTallies,
  sum,
  type Tallies,
} from "#server/track-record/record-figures.ts";
import type { AnswerTally } from "#server/track-record/tally-repository.ts";
import { wilsonInterval } from "#server/track-record/wilson-interval.ts";

type Schemas = components["schemas"];

const BINS = 10;

/** Represents several questions in the ranked score, because all models answer it. */
const COMPARED: QuestionSlug = "match-result";

function slugsOf(questions: readonly QuestionRow[]): Map<number, QuestionSlug> {
  return new Map(
    questions.flatMap(({ id, slug }) => (isQuestionSlug(slug) ? [[id, slug] as const] : [])),
  );
}

export function groupByQuestion(
  questions: readonly QuestionRow[],
  tallies: Tallies,
): Schemas["RecordGroup"][] {
  const slugs = slugsOf(questions);
  return questions.flatMap((question): Schemas["RecordGroup"][] => {
    const own = filterTallies(tallies, (row) => row.questionId === question.id);
    const slug = slugs.get(question.id) ?? COMPARED;
    if (!hasNamedAnswer(slug))
      return own.scores.length === 0
        ? []
        : [{ question, ...figuresByChances(own, slug), judged_by: "chances" }];
    return own.answers.length === 0
      ? []
      : [{ question, ...figuresOf(own, slugs, slug), ...topFiveOf(own) }];
  });
}

function topFiveOf({ answers }: Tallies): Pick<Schemas["RecordGroup"], "top_five"> {
  const n = sum(answers, (row) => row.topFive);
  const correct = sum(answers, (row) => row.topFiveCorrect);
  return n === 0 ? {} : { top_five: { n, correct, hit_rate: hitRate(correct, n) } };
}

export function groupByTournament(
  questions: readonly QuestionRow[],
  names: ReadonlyMap<number, string>,
  tallies: Tallies,
): Schemas["TournamentRecord"][] {
  const slugs = slugsOf(questions);
  return [...names]
    .map(([id, name]) => ({
      tournament: { id, name },
      ...figuresOf(
        filterTallies(tallies, (row) => row.tournamentId === id),
        slugs,
        COMPARED,
      ),
    }))
    .toSorted((a, b) => b.n - a.n || a.tournament.id - b.tournament.id);
}

/** Reliability diagram: Murphy and Winkler, Applied Statistics 26 (1977) 41-47. */
export function calibrate(answers: readonly AnswerTally[]): Schemas["CalibrationBin"][] {
  return Array.from({ length: BINS }, (_, bin) => {
    const own = answers.filter((row) => row.bin === bin);
    const n = sum(own, (row) => row.n);
    const correct = sum(own, (row) => row.correct);
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      n,
      stated: n < MIN_SETTLED ? null : sum(own, (row) => row.stated) / n,
      hit_rate: hitRate(correct, n),
      interval: n < MIN_SETTLED ? null : wilsonInterval(correct, n),
    };
  });
}

export function listModels(
  questions: readonly QuestionRow[],
  tallies: Tallies,
): Schemas["ModelRecord"][] {
  const slugs = slugsOf(questions);
  return [...new Set(tallies.answers.map((row) => row.model))]
    .map((model) => {
      const own = filterTallies(tallies, (row) => row.model === model);
      const seconds = (of: (row: AnswerTally) => Date, pick: (...times: number[]) => number) =>
        Math.floor(pick(...own.answers.map((row) => of(row).getTime())) / 1000);
      return {
        model,
        ...figuresOf(own, slugs, COMPARED),
        first_at: seconds((row) => row.firstAt, Math.min),
        last_at: seconds((row) => row.lastAt, Math.max),
      };
    })
    .toSorted(
      (a, b) => b.last_at - a.last_at || b.first_at - a.first_at || a.model.localeCompare(b.model),
    );
}

export function listVersions(): Schemas["ModelVersion"][] {
  return MODEL_VERSIONS.map(({ version, released, changes, heldOut }) => ({
    model: version,
    released,
    changes,
    held_out: [...heldOut],
  }));
}
