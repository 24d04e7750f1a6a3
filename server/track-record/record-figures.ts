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

export const LEAST_SETTLED = 30;

export interface Tallies {
  answers: readonly AnswerTally[];
  matches: readonly MatchTally[];
  scores: readonly ScoreTally[];
  outcomes: readonly OutcomeTally[];
  lists: readonly ScoreListTally[];
  bothScore: readonly (TallyOf & ChanceTally)[];
}

export function narrow(
  { answers, matches, scores, outcomes, lists, bothScore }: Tallies,
  belongs: (row: TallyOf) => boolean,
): Tallies {
  return {
    answers: answers.filter(belongs),
    matches: matches.filter(belongs),
    scores: scores.filter(belongs),
    outcomes: outcomes.filter(belongs),
    lists: lists.filter(belongs),
    bothScore: bothScore.filter(belongs),
  };
}

export type Figures = Pick<
  Schemas["TournamentRecord"],
  "n" | "correct" | "hit_rate" | "interval" | "brier" | "log_loss" | "rps" | "base_rate"
>;

export function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

export function hitRate(correct: number, n: number): number | null {
  return n < LEAST_SETTLED ? null : correct / n;
}

/** Without a named answer there is no hit rate. */
export function figuresByChances(tallies: Tallies, slug: QuestionSlug): Figures {
  const n = sum(tallies.scores, (row) => row.n);
  const none = { n, correct: 0, hit_rate: null, interval: null, rps: null };
  const losses = n < LEAST_SETTLED ? null : lossesOfQuestion(slug, tallies, n);
  if (losses === null) return { ...none, brier: null, log_loss: null, base_rate: null };
  const base = baseOfQuestion(slug, tallies);
  return {
    ...none,
    brier: losses.brier / n,
    log_loss: losses.logLoss / n,
    base_rate: { hit_rate: 0, brier: base.brier / n, log_loss: base.logLoss / n, rps: null },
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
  if (n < LEAST_SETTLED)
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
        narrow(tallies, (row) => row.questionId === id),
      ),
    ];
  });
  const losses = questions.flatMap((question) => question.losses ?? []);
  const known = losses.length === questions.length;
  const one = questions.find(({ slug }) => slug === ranked);
  const rankedMean = (total: number | null | undefined) =>
    one === undefined || one.n < LEAST_SETTLED || total === null || total === undefined
      ? null
      : total / one.n;
  const base = questions.flatMap((question) => question.base ?? []);
  return {
    n,
    correct,
    hit_rate: correct / n,
    interval: clusteredInterval(correct, n, tallies.matches),
    brier: known ? sum(losses, (row) => row.brier) / n : null,
    log_loss: known ? sum(losses, (row) => row.logLoss) / n : null,
    rps: rankedMean(one?.ranked),
    base_rate:
      known && base.length === questions.length
        ? {
            hit_rate: sum(base, (row) => row.hits) / n,
            brier: sum(base, (row) => row.brier) / n,
            log_loss: sum(base, (row) => row.logLoss) / n,
            rps: rankedMean(one?.base?.ranked),
          }
        : null,
  };
}

/** Shares of a handful of predictions would beat any model, so they give no base rate. */
function questionOf(slug: QuestionSlug, own: Tallies) {
  const n = sum(own.answers, (row) => row.n);
  return {
    slug,
    n,
    losses: lossesOfQuestion(slug, own, n),
    ranked: rankedOfQuestion(slug, own.outcomes, n),
    base: n < LEAST_SETTLED ? null : baseOfQuestion(slug, own),
  };
}

/** Uses the tournament's shares, or with too few its sport's, or all. */
function baseOfQuestion(slug: QuestionSlug, own: Tallies): BaseRate {
  const rates = [...new Set(own.scores.map((row) => row.tournamentId))].map((tournament) => {
    const judged = narrow(own, (row) => row.tournamentId === tournament);
    const sport = judged.scores[0]?.sportId;
    const pools = [judged.scores, own.scores.filter((row) => row.sportId === sport)];
    return baseRate(
      slug,
      judged,
      pools.find((pool) => sum(pool, (row) => row.n) >= LEAST_SETTLED) ?? own.scores,
    );
  });
  return {
    hits: sum(rates, (rate) => rate.hits),
    brier: sum(rates, (rate) => rate.brier),
    logLoss: sum(rates, (rate) => rate.logLoss),
    ranked: rates.some((rate) => rate.ranked === null)
      ? null
      : sum(rates, (rate) => rate.ranked ?? 0),
  };
}
