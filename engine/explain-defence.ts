import type { AnswerContext, Argument } from "./explain-context.ts";
import { countedForm, countedMeetings } from "./explain-form.ts";
import { sumCells } from "./grid.ts";
import { likeliestScore } from "./likeliest-score.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { countOf } from "./recent-matches.ts";
import { percent } from "./wording.ts";

/** Who scores and who does not: both teams to score, clean sheet. */
export function argueDefence(context: AnswerContext): Argument {
  return context.slug === "clean-sheet" ? argueCleanSheet(context) : argueBothScore(context);
}

function argueBothScore(context: AnswerContext): Argument {
  const { grid, names, answer } = context;
  const yes = answer.key === "yes";
  const home = percent(sumCells(grid, (goals) => goals > 0));
  const away = percent(sumCells(grid, (_, goals) => goals > 0));
  const other = likeliestScore(grid, (h, a) => (h > 0 && a > 0) !== yes);
  return {
    lead: `${names.home} have a chance of ${home} to score, ${names.away} of ${away}.`,
    evidence: [
      countedForm(context, "Both teams scored", bothScored),
      countedMeetings(context, "Both teams scored", bothScored),
    ],
    against: `Against it: ${other.score} alone is ${percent(other.chance)}.`,
  };
}

function bothScored(match: OwnMatch): boolean {
  return match.scored > 0 && match.conceded > 0;
}

function argueCleanSheet(context: AnswerContext): Argument {
  const { grid, names, outcomes, answer, recent } = context;
  const home = percent(sumCells(grid, (_, goals) => goals === 0));
  const away = percent(sumCells(grid, (goals) => goals === 0));
  const others = outcomes.filter((outcome) => outcome.key !== answer.key);
  const next = others.reduce((best, one) => (one.probability > best.probability ? one : best));
  return {
    lead: `${names.home} keep a clean sheet ${home} of the time and ${names.away} ${away}.`,
    evidence: [cleanSheetForm(context), failedToScore(names.home, recent.home), failedToScore(names.away, recent.away)],
    against: `Against it: "${next.label}" is ${percent(next.probability)}.`,
  };
}

function cleanSheetForm({ names, recent }: AnswerContext): string | null {
  // One side's count alone would read as if the other had none.
  if (recent.home.length === 0 || recent.away.length === 0) return null;
  const kept = (matches: readonly OwnMatch[]) =>
    `${countOf(matches, (match) => match.conceded === 0)} in their last ${matches.length}`;
  return `${names.home} kept ${kept(recent.home)}, ${names.away} ${kept(recent.away)}.`;
}

function failedToScore(name: string, matches: readonly OwnMatch[]): string | null {
  if (matches.length === 0) return null;
  const blanks = countOf(matches, (match) => match.scored === 0);
  return `${name} failed to score in ${blanks} of their last ${matches.length}.`;
}
