import { missingHistory } from "./enough-history.ts";
import type { ExpectedGoals } from "./expected-goals.ts";
import { expectedGoals } from "./expected-goals.ts";
import type { MatchContext } from "./explain-context.ts";
import { explain } from "./explain.ts";
import { ratePath } from "./factors.ts";
import type { Fit } from "./fit.ts";
import { scoreGrid } from "./grid.ts";
import { matchNotes } from "./match-notes.ts";
import type { DayNumber, PlayedMatch } from "./match.ts";
import { MODEL_VERSION } from "./model-versions.ts";
import { namedAnswers } from "./named-answers.ts";
import type { AskedSlug } from "./question-list.ts";
import { ASKED_SLUGS } from "./question-list.ts";
import type { Outcome } from "./questions.ts";
import { answerQuestion } from "./questions.ts";
import type { Reasons } from "./reasons.ts";
import { recentMatches } from "./recent-matches.ts";
import type { Reliability } from "./reliability.ts";
import type { Sport } from "./sport.ts";

export interface QuestionPrediction {
  slug: AskedSlug;
  answerKey: string;
  answerLabel: string;
  probability: number;
  outcomes: Outcome[];
  also: Outcome[];
  explanation: string;
  reasons: Reasons;
  template: string;
}

export interface SideEvidence {
  effectiveMatches: number;
  promoted: boolean;
}

export interface MatchPrediction {
  kind: "prediction";
  model: string;
  asOf: DayNumber;
  expected: ExpectedGoals;
  evidence: { home: SideEvidence; away: SideEvidence };
  notes: string[];
  questions: QuestionPrediction[];
}

export interface NotEnoughHistory {
  kind: "not-enough-history";
  reason: string;
}

export interface PredictionRequest {
  fit: Fit;
  matches: readonly PlayedMatch[];
  home: string;
  away: string;
  homeName: string;
  awayName: string;
  day: DayNumber;
  dateOf: (day: DayNumber) => string;
  neutral: boolean;
  sport: Sport;
  reliability?: Reliability;
}

/** @throws RangeError if the fit includes the match's day, or is of another sport */
export function predictMatch(request: PredictionRequest): MatchPrediction | NotEnoughHistory {
  const steps = predictInSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * One question per step: all at once would block the server's other requests.
 * @throws RangeError like `predictMatch`
 */
export function* predictInSteps(
  request: PredictionRequest,
): Generator<undefined, MatchPrediction | NotEnoughHistory> {
  const { fit, sport } = request;
  if (fit.asOf > request.day) throw new RangeError("The fit includes results after the match.");
  if (fit.sport.slug !== sport.slug)
    throw new RangeError(`The fit is for ${fit.sport.slug}, not ${sport.slug}.`);
  const missing = missingHistory(fit);
  if (missing !== null) return { kind: "not-enough-history", reason: missing };
  const context = contextOf(request);
  const questions: QuestionPrediction[] = [];
  for (const slug of ASKED_SLUGS) {
    yield;
    questions.push(predictQuestion(context, slug));
  }
  return {
    kind: "prediction",
    model: MODEL_VERSION,
    asOf: fit.asOf,
    expected: context.expected,
    evidence: { home: evidenceOf(fit, request.home), away: evidenceOf(fit, request.away) },
    notes: matchNotes(fit, context),
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
    day,
    dateOf: request.dateOf,
    neutral,
    expected,
    grid,
    named: namedAnswers(grid, sport.firstHalfShare),
    path: ratePath(fit, { home, away, neutral }),
    recent: recentMatches(request.matches, { home, away, day }),
    reliability: request.reliability ?? {},
  };
}

function predictQuestion(context: MatchContext, slug: AskedSlug): QuestionPrediction {
  const { grid, named, names } = context;
  const firstHalfShare = context.fit.sport.firstHalfShare;
  const { answer, outcomes, also } = answerQuestion(slug, { grid, named, names, firstHalfShare });
  return {
    slug,
    answerKey: answer.key,
    answerLabel: answer.label,
    probability: answer.probability,
    outcomes,
    also,
    ...explain({ ...context, slug, answer, outcomes }),
  };
}

function evidenceOf(fit: Fit, team: string): SideEvidence {
  const known = fit.teams.get(team);
  if (known === undefined) return { effectiveMatches: 0, promoted: true };
  return { effectiveMatches: known.effectiveMatches, promoted: known.promoted };
}
