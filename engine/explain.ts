import { argueDefence } from "./explain-defence.ts";
import type { AnswerContext, Argument } from "./explain-context.ts";
import { argueGoals } from "./explain-goals.ts";
import { argueResult } from "./explain-result.ts";
import { argueScore } from "./explain-score.ts";
import type { QuestionSlug } from "./question-list.ts";
import { isGoalLine } from "./question-list.ts";
import { bandOf } from "./reliability.ts";
import { warningOf } from "./explain-warning.ts";
import { counted, percent } from "./wording.ts";

const MOST_SENTENCES = 4;

/**
 * Two to four sentences on why this answer: what it rests on, the record, the case against, a
 * warning where little is known, and how often answers this sure were right. Every figure comes from
 * the fit, the grid or the matches before this one.
 */
export function explain(context: AnswerContext): string {
  const argument = argue(context);
  const closing = [argument.against, warningOf(context), reliabilitySentence(context)].filter(isSentence);
  const evidence = argument.evidence.filter(isSentence).slice(0, MOST_SENTENCES - 1 - closing.length);
  return [argument.lead, ...evidence, ...closing].slice(0, MOST_SENTENCES).join(" ");
}

function argue(context: AnswerContext): Argument {
  const { slug } = context;
  if (isGoalLine(slug)) return argueGoals(context, slug);
  return ARGUMENTS[slug](context);
}

type OtherSlug = Exclude<QuestionSlug, `over-under-${string}`>;

const ARGUMENTS: Readonly<Record<OtherSlug, (context: AnswerContext) => Argument>> = {
  "match-result": argueResult,
  "double-chance": argueResult,
  "draw-no-bet": argueResult,
  "half-time-result": argueResult,
  "both-teams-to-score": argueDefence,
  "clean-sheet": argueDefence,
  "correct-score": argueScore,
  "winning-margin": argueScore,
};

function reliabilitySentence({ reliability, slug, answer }: AnswerContext): string | null {
  const band = bandOf(reliability, slug, answer.probability);
  if (band === null) return null;
  const said = `${Math.round(band.from * 100)}–${Math.round(band.to * 100)}%`;
  return `When we said ${said}, it happened ${percent(band.correct / band.count)} of ${counted(band.count, "time")}.`;
}

function isSentence(sentence: string | null): sentence is string {
  return sentence !== null;
}
