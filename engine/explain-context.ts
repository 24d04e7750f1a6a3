import type { ExpectedGoals } from "./expected-goals.ts";
import type { Fit } from "./fit.ts";
import type { Grid } from "./grid.ts";
import type { NamedAnswers } from "./named-answers.ts";
import type { QuestionSlug, SideNames } from "./question-list.ts";
import type { Outcome } from "./questions.ts";
import type { RecentMatches } from "./recent-matches.ts";
import type { Reliability } from "./reliability.ts";

export interface MatchContext {
  fit: Fit;
  keys: SideNames;
  names: SideNames;
  neutral: boolean;
  expected: ExpectedGoals;
  grid: Grid;
  named: NamedAnswers;
  recent: RecentMatches;
  reliability: Reliability;
}

export interface AnswerContext extends MatchContext {
  slug: QuestionSlug;
  answer: Outcome;
  outcomes: readonly Outcome[];
}

/**
 * Quotes only chances of its own answers: fans buy each question separately (docs/decisions/0012).
 */
export interface Argument {
  lead: string;
  record: string | null;
  against: string;
}
