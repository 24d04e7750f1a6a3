import type { AnswerContext, Argument } from "./explain-context.ts";
import { countedRecord, formOf, meetingsWon, recordSentence } from "./explain-form.ts";
import { shownPair, shownResult } from "./explain-others.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { countOf, recordOf } from "./recent-matches.ts";
import { goalsText } from "./wording.ts";

export function argueDraw(context: AnswerContext): Argument {
  if (context.slug === "draw-no-bet") return argueDrawNoBet(context);
  return context.answer.key === "home-or-away" ? argueWinner(context) : argueUnbeaten(context);
}

function argueWinner(context: AnswerContext): Argument {
  const { expected, grid, names } = context;
  return {
    lead: `Only equal scores would prove this wrong, and we expect ${goalsText(expected.home.goals)} goals for ${names.home} and ${goalsText(expected.away.goals)} for ${names.away}.`,
    record: countedRecord(
      context,
      "there was a winner",
      (match) => match.scored !== match.conceded,
    ),
    against: `Against it: a draw is ${shownResult(grid).draw}.`,
  };
}

function argueUnbeaten(context: AnswerContext): Argument {
  const { answer, expected, grid, names, recent } = context;
  const [own, other] =
    answer.key === "home-or-draw" ? (["home", "away"] as const) : (["away", "home"] as const);
  const wins = countOf(recent[other], (match) => match.scored > match.conceded);
  const form =
    wins === 0 ? "" : `, and they won ${wins} of their last ${recent[other].length} there`;
  return {
    lead: `Only a defeat would prove this wrong, and we expect ${goalsText(expected[own].goals)} goals for ${names[own]} to ${goalsText(expected[other].goals)} for ${names[other]}.`,
    record: unbeaten(context, own),
    against: `Against it: a win for ${names[other]} is ${shownResult(grid)[other]}${form}.`,
  };
}

function unbeaten({ names, recent }: AnswerContext, own: "home" | "away"): string | null {
  const form = recent[own];
  const parts =
    form.length === 0
      ? []
      : [
          `${countOf(form, (match) => match.scored >= match.conceded)} of their last ${form.length}`,
        ];
  if (recent.meetings.length > 0) {
    const { won, lost } = recordOf(recent.meetings);
    parts.push(
      `${recent.meetings.length - (own === "home" ? lost : won)} of the last ${recent.meetings.length} meetings`,
    );
  }
  return parts.length === 0
    ? null
    : `In this competition ${names[own]} avoided defeat in ${parts.join(" and ")}.`;
}

/**
 * Uses only matches with a winner: the share of draws would reveal the answer to "who will win".
 */
function argueDrawNoBet(context: AnswerContext): Argument {
  const { answer, expected, names } = context;
  const [own, other] =
    answer.key === "home" ? (["home", "away"] as const) : (["away", "home"] as const);
  const shown = shownPair(context);
  return {
    lead: `With ${goalsText(expected[own].goals)} goals expected to ${goalsText(expected[other].goals)}, ${names[own]} win ${shown.own} of the matches with a winner; a draw makes this question void.`,
    record: recordSentence(
      [...formOf(context, decidedOf), ...meetingsWon(context)],
      "Draws aside, in this competition ",
    ),
    against: `Against it: ${names[other]} win ${shown.other} of the matches with a winner.`,
  };
}

function decidedOf(name: string, matches: readonly OwnMatch[]): string {
  const { won, lost } = recordOf(matches);
  return `${name} won ${won} and lost ${lost} of their last ${matches.length}`;
}
