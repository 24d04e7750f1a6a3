import type { AnswerContext, Argument } from "./explain-context.ts";
import { countedForm, countedMeetings } from "./explain-form.ts";
import { likeliestScore } from "./likeliest-score.ts";
import type { GoalLineSlug } from "./question-list.ts";
import { GOAL_LINES } from "./question-list.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { goalsText, percent } from "./wording.ts";

/** Over or under a line of goals. */
export function argueGoals(context: AnswerContext, slug: GoalLineSlug): Argument {
  const { expected, fit, names, neutral, answer, grid } = context;
  const line = GOAL_LINES[slug];
  const over = answer.key === "over";
  const total = expected.home.goals + expected.away.goals;
  const average = Math.exp(fit.base) * (neutral ? 2 : 1 + Math.exp(fit.homeAdvantage));
  const isOver = (match: OwnMatch) => match.scored + match.conceded > line;
  const what = over ? `There were ${Math.ceil(line)} or more goals` : `There were ${goalsAtMost(line)}`;
  const counts = over ? isOver : (match: OwnMatch) => !isOver(match);
  const other = likeliestScore(grid, (home, away) => home + away > line !== over);
  return {
    lead: `We expect ${goalsText(total)} goals, ${goalsText(expected.home.goals)} by ${names.home} and ${goalsText(expected.away.goals)} by ${names.away}; two average sides make ${goalsText(average)}.`,
    evidence: [countedForm(context, what, counts), countedMeetings(context, what, counts)],
    against: `Against it: ${other.score} alone is ${percent(other.chance)}, and that is ${over ? "under" : "over"} ${line}.`,
  };
}

function goalsAtMost(line: number): string {
  return line < 2 ? "fewer than 2 goals" : `${Math.floor(line)} goals or fewer`;
}
