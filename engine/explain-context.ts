import type { ExpectedGoals } from "./expected-goals.ts";
import type { RatePath } from "./factors.ts";
import type { Fit } from "./fit.ts";
import type { Grid } from "./grid.ts";
import type { DayNumber } from "./match.ts";
import type { NamedAnswers } from "./named-answers.ts";
import type { AskedSlug, SideNames } from "./question-list.ts";
import type { Outcome } from "./questions.ts";
import type { RecentMatches } from "./recent-matches.ts";
import type { Reliability } from "./reliability.ts";

export interface MatchContext {
  fit: Fit;
  keys: SideNames;
  names: SideNames;
  day: DayNumber;
  dateOf: (day: DayNumber) => string;
  neutral: boolean;
  expected: ExpectedGoals;
  grid: Grid;
  named: NamedAnswers;
  path: RatePath;
  recent: RecentMatches;
  reliability: Reliability;
}

export interface AnswerContext extends MatchContext {
  slug: AskedSlug;
  answer: Outcome;
  outcomes: readonly Outcome[];
}
