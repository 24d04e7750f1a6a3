import { missingHistory } from "./enough-history.ts";
import type { ExpectedGoals } from "./expected-goals.ts";
import { expectedGoals } from "./expected-goals.ts";
import type { AnswerContext, MatchContext } from "./explain-context.ts";
import { explain } from "./explain.ts";
import type { Fit } from "./fit.ts";
import { scoreGrid } from "./grid.ts";
import type { DayNumber, PlayedMatch } from "./match.ts";
import { MODEL_VERSION } from "./model-versions.ts";
import type { QuestionSlug } from "./question-list.ts";
import { QUESTION_SLUGS } from "./question-list.ts";
import type { Outcome } from "./questions.ts";
import { likeliest, likelyResult, questionOutcomes } from "./questions.ts";
import { recentMatches } from "./recent-matches.ts";
import type { Reliability } from "./reliability.ts";
import type { Sport } from "./sport.ts";

export interface QuestionPrediction {
  slug: QuestionSlug;
  answerKey: string;
  /** The answer in a fan's words: "Harbour Town", "Under 2.5", "2–1". */
  answerLabel: string;
  probability: number;
  /** Every possible answer; see questions.ts for what they sum to. */
  outcomes: Outcome[];
  explanation: string;
}

/** What the fit behind a side is worth. */
export interface SideEvidence {
  /** Matches behind the rating, each counted by its age's weight; 0 for an unseen team. */
  effectiveMatches: number;
  /** True where the rating starts from a promoted side's. */
  promoted: boolean;
}

export interface MatchPrediction {
  kind: "prediction";
  model: string;
  /** The first day whose results were not used. */
  asOf: DayNumber;
  expected: ExpectedGoals;
  evidence: { home: SideEvidence; away: SideEvidence };
  /** One for each of QUESTION_SLUGS, in that order. */
  questions: QuestionPrediction[];
}

/** The competition's record says too little; the sentence is for the fan. */
export interface NotEnoughHistory {
  kind: "not-enough-history";
  reason: string;
}

/** What is asked: who meets whom, when, and what is known until then. */
export interface PredictionRequest {
  fit: Fit;
  /** The competition's matches, for form and meetings; those of `day` and later are ignored. */
  matches: readonly PlayedMatch[];
  home: string;
  away: string;
  homeName: string;
  awayName: string;
  day: DayNumber;
  neutral: boolean;
  sport: Sport;
  reliability?: Reliability;
}

/**
 * Every question of a match, answered from one score grid.
 * @throws RangeError where the fit looks past the match's day, or belongs to another sport.
 */
export function predictMatch(request: PredictionRequest): MatchPrediction | NotEnoughHistory {
  const steps = predictInSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same, a question for each step: all of them take too long for a server that answers others in between.
 * @throws RangeError as `predictMatch` does
 */
export function* predictInSteps(
  request: PredictionRequest,
): Generator<undefined, MatchPrediction | NotEnoughHistory> {
  const { fit, sport } = request;
  if (fit.asOf > request.day) throw new RangeError("The fit knows results later than the match.");
  if (fit.sport.slug !== sport.slug)
    throw new RangeError(`The fit is for ${fit.sport.slug}, not ${sport.slug}.`);
  const missing = missingHistory(fit);
  if (missing !== null) return { kind: "not-enough-history", reason: missing };
  const context = contextOf(request);
  const questions: QuestionPrediction[] = [];
  for (const slug of QUESTION_SLUGS) {
    yield;
    questions.push(predictQuestion(context, slug));
  }
  return {
    kind: "prediction",
    model: MODEL_VERSION,
    asOf: fit.asOf,
    expected: context.expected,
    evidence: { home: evidenceOf(fit, request.home), away: evidenceOf(fit, request.away) },
    questions,
  };
}

function contextOf(request: PredictionRequest): MatchContext {
  const { fit, sport, home, away, neutral, day } = request;
  const expected = expectedGoals(fit, { home, away, neutral });
  const grid = scoreGrid({ home: expected.home.goals, away: expected.away.goals }, sport);
  return {
    fit,
    keys: { home, away },
    names: { home: request.homeName, away: request.awayName },
    neutral,
    expected,
    grid,
    recent: recentMatches(request.matches, { home, away, day }),
    reliability: request.reliability ?? {},
  };
}

function predictQuestion(context: MatchContext, slug: QuestionSlug): QuestionPrediction {
  const firstHalfShare = context.fit.sport.firstHalfShare;
  const outcomes = questionOutcomes(slug, context.grid, { names: context.names, firstHalfShare });
  const answer = likeliest(slug, outcomes, likelyResult(context.grid));
  const asked: AnswerContext = { ...context, slug, answer, outcomes };
  return {
    slug,
    answerKey: answer.key,
    answerLabel: answer.label,
    probability: answer.probability,
    outcomes,
    explanation: explain(asked),
  };
}

function evidenceOf(fit: Fit, team: string): SideEvidence {
  const known = fit.teams.get(team);
  if (known === undefined) return { effectiveMatches: 0, promoted: true };
  return { effectiveMatches: known.effectiveMatches, promoted: known.promoted };
}
