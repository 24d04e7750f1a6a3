import { argueDefence } from "./explain-defence.ts";
import { argueDraw } from "./explain-draw.ts";
import type { AnswerContext, Argument } from "./explain-context.ts";
import { argueGoals } from "./explain-goals.ts";
import { argueHalfTime } from "./explain-half-time.ts";
import { argueResult } from "./explain-result.ts";
import { argueScore } from "./explain-score.ts";
import type { QuestionSlug } from "./question-list.ts";
import { isGoalLine } from "./question-list.ts";
import { bandOf, type ReliabilityBand } from "./reliability.ts";
import type { TeamStrength } from "./fit.ts";
import { counted, percent } from "./wording.ts";

/** Fewer weighted matches than this behind a rating is thin. */
const THIN = 12;

/**
 * Two to five sentences on why this answer: what it rests on, the record, the case against, a
 * warning where little is known, and how often answers this sure were right. Every figure comes from
 * the fit, the grid or the matches before this one.
 */
export function explain(context: AnswerContext): string {
  const { lead, record, against } = argue(context);
  return [lead, record, against, warningOf(context), reliabilitySentence(context)]
    .filter(isSentence)
    .join(" ");
}

function argue(context: AnswerContext): Argument {
  const { slug } = context;
  if (isGoalLine(slug)) return argueGoals(context, slug);
  return ARGUMENTS[slug](context);
}

type OtherSlug = Exclude<QuestionSlug, `over-under-${string}`>;

const ARGUMENTS: Readonly<Record<OtherSlug, (context: AnswerContext) => Argument>> = {
  "match-result": argueResult,
  "double-chance": argueDraw,
  "draw-no-bet": argueDraw,
  "half-time-result": argueHalfTime,
  "both-teams-to-score": argueDefence,
  "clean-sheet": argueDefence,
  "correct-score": argueScore,
  "winning-margin": argueScore,
};

function reliabilitySentence({ reliability, slug, answer }: AnswerContext): string | null {
  const band = bandOf(reliability, slug, answer.probability);
  return band === null
    ? null
    : `When we were ${bandText(band)} sure of an answer to this question, we were right ${shareText(band)}.`;
}

/** "60–70%", "under 10%", "at least 90%". */
function bandText({ from, to }: ReliabilityBand): string {
  if (from <= 0) return `under ${Math.round(to * 100)}%`;
  return to >= 1
    ? `at least ${Math.round(from * 100)}%`
    : `${Math.round(from * 100)}–${Math.round(to * 100)}%`;
}

/** "35 of 61 times, 57%"; all or none of them would make a percentage that promises. */
function shareText({ correct, count }: ReliabilityBand): string {
  if (correct === count) return `all ${count} times`;
  return correct === 0
    ? `none of ${count} times`
    : `${correct} of ${count} times, ${percent(correct / count)}`;
}

function isSentence(sentence: string | null): sentence is string {
  return sentence !== null;
}

/** What a fan should know about how little is known; null where both ratings stand on enough. */
function warningOf({ fit, keys, names }: AnswerContext): string | null {
  const sides = [
    sideWarning(fit.teams.get(keys.home), names.home),
    sideWarning(fit.teams.get(keys.away), names.away),
  ];
  const known = sides.flat();
  return known.length === 0 ? null : `Note: ${known.join("; ")}.`;
}

function sideWarning(team: TeamStrength | undefined, name: string): string[] {
  if (team === undefined)
    return [`${name} have no match here on record and start from a newcomer's rating`];
  const worth = `results that count by their age as ${worthText(team.effectiveMatches)}`;
  if (team.promoted) return [`${name} are new this season: a newcomer's rating plus ${worth}`];
  if (team.effectiveMatches < THIN) return [`the rating of ${name} rests on ${worth}`];
  return [];
}

/** "3 matches"; an old result or two can count as less than one. */
function worthText(matches: number): string {
  const whole = Math.round(matches);
  return whole === 0 ? "less than 1 match" : counted(whole, "match");
}
