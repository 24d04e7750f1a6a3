import type { ExpectedGoals } from "./expected-goals.ts";
import type { Fit } from "./fit.ts";
import type { Grid } from "./grid.ts";
import type { QuestionSlug, SideNames } from "./question-list.ts";
import type { Outcome } from "./questions.ts";
import type { RecentMatches } from "./recent-matches.ts";
import type { Reliability } from "./reliability.ts";

/** Everything the sentences about one match may quote from. */
export interface MatchContext {
  fit: Fit;
  /** Keys of the two sides. */
  keys: SideNames;
  names: SideNames;
  neutral: boolean;
  expected: ExpectedGoals;
  grid: Grid;
  recent: RecentMatches;
  reliability: Reliability;
}

/** One question of the match, answered. */
export interface AnswerContext extends MatchContext {
  slug: QuestionSlug;
  answer: Outcome;
  outcomes: readonly Outcome[];
}

/**
 * Sentences of one question. The only chances in them are of its own answers: the other questions are sold apart
 * (docs/decisions/0012).
 */
export interface Argument {
  /** What the answer rests on. */
  lead: string;
  /** Form and head-to-head, in one sentence so that neither is left out; null where there is none. */
  record: string | null;
  /** What speaks for another answer. */
  against: string;
}
