import type { components } from "#contract";
import type { QuestionSlug } from "#engine/question-list.ts";
import { type BaseRate, baseRate } from "#server/track-record/base-rate.ts";
import { lossesOfQuestion, rankedOfQuestion } from "#server/track-record/record-losses.ts";
import type {
  AnswerTally,
  ChanceTally,
  MatchTally,
  OutcomeTally,
  ScoreListTally,
  ScoreTally,
  TallyOf,
} from "#server/track-record/tally-repository.ts";
import { clusteredInterval } from "#server/track-record/wilson-interval.ts";

type Schemas = components["schemas"];

export const MIN_SETTLED = 30;

export interface Tallies {
  answers: readonly AnswerTally[];
  matches: readonly MatchTally[];
  scores: readonly ScoreTally[];
  outcomes: readonly OutcomeTally[];
  lists: readonly ScoreListTally[];
  bothScore: readonly (TallyOf & ChanceTally)[];
}

export function filterTallies(
  { answers, matches, scores, outcomes, lists, bothScore }: Tallies,
  isIncluded: (row: TallyOf) => boolean,
): Tallies {
  return {
    answers: answers.filter(isIncluded),
    matches: matches.filter(isIncluded),
    scores: scores.filter(isIncluded),
    outcomes: outcomes.filter(isIncluded),
    lists: lists.filter(isIncluded),
    bothScore: bothScore.filter(isIncluded),
  };
}

export type Figures = Pick<
  Schemas["TournamentRecord"],
  "n" | "correct" | "hit_rate" | "interval" | "brier" | "log_loss" | "rps" | "base_rate"
>;

export function sum<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((total, row) => total + value(row), 0);
}

export function hitRate(correct: number, n: number): number | null {
  return n < MIN_SETTLED ? null : correct / n;
}

/** Without a named answer there is no hit rate. */
export function figuresByChances(tallies: Tallies, slug: QuestionSlug): Figures {
  const n = sum(tallies.scores, (row) => row.n);
  const none = { n, correct: 0, hit_rate: null, interval: null, rps: null };
  const losses = n < MIN_SETTLED ? null : lossesOfQuestion(slug, tallies, n);
  if (losses === null) return { ...none, brier: null, log_loss: null, base_rate: null };
  const baseRates = baseOfQuestion(slug, tallies);
  return {
    ...none,
    brier: losses.brier / n,
    log_loss: losses.logLoss / n,
    base_rate: {
      hit_rate: 0,
      brier: baseRates.brier / n,
      log_loss: baseRates.logLoss / n,
      rps: null,
    },
  };
}

/**
 * Formulas: chance-losses.ts and engine/ranked-score.ts.
 * @param ranked the question whose ranked score represents the set
 */
export function figuresOf(
  tallies: Tallies,
  slugs: ReadonlyMap<number, QuestionSlug>,
  ranked: QuestionSlug,
): Figures {
  const n = sum(tallies.answers, (row) => row.n);
  const correct = sum(tallies.answers, (row) => row.correct);
  if (n < MIN_SETTLED)
    return {
      n,
      correct,
      hit_rate: null,
      interval: null,
      brier: null,
      log_loss: null,
      rps: null,
      base_rate: null,
    };
  const questions = [...new Set(tallies.answers.map((row) => row.questionId))].flatMap((id) => {
    const slug = slugs.get(id);
    if (slug === undefined) return [];
    return [
      questionOf(
        slug,
        filterTallies(tallies, (row) => row.questionId === id),
      ),
    ];
  });
  const losses = questions.flatMap((question) => question.losses ?? []);
  const hasAllLosses = losses.length === questions.length;
  const comparedQuestion = questions.find(({ slug }) => slug === ranked);
  const rankedMean = (total: number | null | undefined) =>
    comparedQuestion === undefined ||
    comparedQuestion.n < MIN_SETTLED ||
    total === null ||
    total === undefined
      ? null
      : total / comparedQuestion.n;
  const baseRates = questions.flatMap((question) => question.baseRates ?? []);
  return {
    n,
    correct,
    hit_rate: correct / n,
    interval: clusteredInterval(correct, n, tallies.matches),
    brier: hasAllLosses ? sum(losses, (row) => row.brier) / n : null,
    log_loss: hasAllLosses ? sum(losses, (row) => row.logLoss) / n : null,
    rps: rankedMean(comparedQuestion?.ranked),
    base_rate:
      hasAllLosses && baseRates.length === questions.length
        ? {
            hit_rate: sum(baseRates, (row) => row.hits) / n,
            brier: sum(baseRates, (row) => row.brier) / n,
            log_loss: sum(baseRates, (row) => row.logLoss) / n,
            rps: rankedMean(comparedQuestion?.baseRates?.ranked),
          }
        : null,
  };
}

/** Shares of a handful of predictions would beat any model, so they give no base rate. */
function questionOf(slug: QuestionSlug, questionTallies: Tallies) {
  const n = sum(questionTallies.answers, (row) => row.n);
  return {
    slug,
    n,
    losses: lossesOfQuestion(slug, questionTallies, n),
    ranked: rankedOfQuestion(slug, questionTallies.outcomes, n),
    baseRates: n < MIN_SETTLED ? null : baseOfQuestion(slug, questionTallies),
  };
}

/** Uses the tournament's shares, or with too few its sport's, or all. */
function baseOfQuestion(slug: QuestionSlug, questionTallies: Tallies): BaseRate {
  const rates = [...new Set(questionTallies.scores.map((row) => row.tournamentId))].map(
    (tournament) => {
      const judged = filterTallies(questionTallies, (row) => row.tournamentId === tournament);
      const sport = judged.scores[0]?.sportId;
      const pools = [judged.scores, questionTallies.scores.filter((row) => row.sportId === sport)];
      return baseRate(
        slug,
        judged,
        pools.find((pool) => sum(pool, (row) => row.n) >= MIN_SETTLED) ?? questionTallies.scores,
      );
    },
  );
  return {
    hits: sum(rates, (rate) => rate.hits),
    brier: sum(rates, (rate) => rate.brier),
    logLoss: sum(rates, (rate) => rate.logLoss),
    ranked: rates.some((rate) => rate.ranked === null)
      ? null
      : sum(rates, (rate) => rate.ranked ?? 0),
  };
}
