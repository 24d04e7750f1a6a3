import type { AnswerContext, Argument } from "./explain-context.ts";
import { countedRecord } from "./explain-form.ts";
import { shownPair } from "./explain-others.ts";
import type { GoalLineSlug } from "./question-list.ts";
import { GOAL_LINES } from "./question-list.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { goalsText } from "./wording.ts";

export function argueGoals(context: AnswerContext, slug: GoalLineSlug): Argument {
  const line = GOAL_LINES[slug];
  const over = context.answer.key === "over";
  const isOver = (match: OwnMatch) => match.scored + match.conceded > line;
  const [what, otherwise] = over
    ? [goalsOver(line), goalsUnder(line)]
    : [goalsUnder(line), goalsOver(line)];
  return {
    lead: `We expect ${goalsText(totalOf(context))} goals, ${slug === "over-under-2-5" ? besideAverage(context) : besideLine(context, line, what)}.`,
    record: countedRecord(context, `there were ${what}`, over ? isOver : (match) => !isOver(match)),
    against: `Against it: ${otherwise} come ${shownPair(context).other} of the time${liftedAverage(context, line)}.`,
  };
}

function besideAverage(context: AnswerContext): string {
  const { fit, neutral } = context;
  const average = Math.exp(fit.base) * (neutral ? 2 : 1 + Math.exp(fit.homeAdvantage));
  return `${sidesText(context)}; two average sides make ${goalsText(average)}`;
}

function besideLine(context: AnswerContext, line: number, what: string): string {
  const apart = totalOf(context) - line;
  if (context.answer.key === "under" && apart >= 0)
    return `${sidesText(context)}, but ${what} come ${shownPair(context).own} of the time`;
  return `${goalsText(Math.abs(apart))} ${apart > 0 ? "more" : "fewer"} than ${line}: ${sidesText(context)}`;
}

function sidesText({ expected, names }: AnswerContext): string {
  return `${goalsText(expected.home.goals)} by ${names.home} and ${goalsText(expected.away.goals)} by ${names.away}`;
}

/** Adds the two rounded figures, because a fan adds the figures on the screen. */
function totalOf({ expected }: AnswerContext): number {
  return Number(
    goalsText(Number(goalsText(expected.home.goals)) + Number(goalsText(expected.away.goals))),
  );
}

/** Rare high scores can lift the mean above the line although most scores stay under it. */
function liftedAverage(context: AnswerContext, line: number): string {
  if (context.answer.key === "over" || totalOf(context) <= line) return "";
  return `, and our ${goalsText(totalOf(context))} is above ${line}, because an average counts every goal of a high score`;
}

function goalsOver(line: number): string {
  return `${Math.ceil(line)} or more goals`;
}

function goalsUnder(line: number): string {
  return line < 2 ? "fewer than 2 goals" : `${Math.floor(line)} goals or fewer`;
}
