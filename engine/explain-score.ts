import type { AnswerContext, Argument } from "./explain-context.ts";
import { countedRecord, formOf, recordSentence } from "./explain-form.ts";
import { shownResult } from "./explain-others.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { countOf } from "./recent-matches.ts";
import { goalsText, listed, percent } from "./wording.ts";

/** The exact score and the winning margin. */
export function argueScore(context: AnswerContext): Argument {
  return context.slug === "winning-margin" ? argueMargin(context) : argueExact(context);
}

function argueExact(context: AnswerContext): Argument {
  const { answer, expected, names, outcomes } = context;
  const next = outcomes
    .filter((outcome) => outcome.key !== answer.key && outcome.key !== "other")
    .slice(0, 2)
    .map((one) => `${one.label} ${percent(one.probability)}`);
  return {
    lead: `With ${goalsText(expected.home.goals)} goals expected by ${names.home} and ${goalsText(expected.away.goals)} by ${names.away}, ${answer.label} is the likeliest single score at ${percent(answer.probability)}; next come ${listed(next)}.`,
    record: recordSentence([...formOf(context, goalsOf), ...meetingGoals(context)], "Goals: "),
    against: `Against it: ${percent(1 - answer.probability)} of the time it is another score.`,
  };
}

/** "Harbour Town 9 for and 5 against in their last 6". */
function goalsOf(name: string, matches: readonly OwnMatch[]): string {
  return `${name} ${scoredIn(matches)} for and ${concededIn(matches)} against in their last ${matches.length}`;
}

/** "in the last 5 meetings Harbour Town 8, Northgate 5, and Harbour Town won 2–1 in 1 of them". */
function meetingGoals({ answer, names, recent }: AnswerContext): string[] {
  const { meetings } = recent;
  if (meetings.length === 0) return [];
  const [home = 0, away = 0] = answer.key.split("-").map(Number);
  const same = countOf(meetings, (match) => match.scored === home && match.conceded === away);
  // Told by who won, since the last meetings were on either ground.
  const ended =
    home === away
      ? `it ended ${answer.label}`
      : `${home > away ? names.home : names.away} won ${Math.max(home, away)}–${Math.min(home, away)}`;
  const goals = `in the last ${meetings.length} meetings ${names.home} ${scoredIn(meetings)}, ${names.away} ${concededIn(meetings)}`;
  return [same === 0 ? goals : `${goals}, and ${ended} in ${same} of them`];
}

function scoredIn(matches: readonly OwnMatch[]): number {
  return matches.reduce((sum, match) => sum + match.scored, 0);
}

function concededIn(matches: readonly OwnMatch[]): number {
  return matches.reduce((sum, match) => sum + match.conceded, 0);
}

/** A draw is one answer and a win is three, so that a side can be likelier to win and the draw still come first. */
function argueMargin(context: AnswerContext): Argument {
  const { outcomes, answer, names, grid } = context;
  const chance = (test: (key: string) => boolean) =>
    outcomes.reduce((sum, outcome) => sum + (test(outcome.key) ? outcome.probability : 0), 0);
  const shown = shownResult(grid);
  const isDraw = answer.key === "draw";
  const likelier =
    chance((key) => key.startsWith("home")) >= chance((key) => key.startsWith("away"))
      ? "home"
      : "away";
  const side = isDraw ? likelier : answer.key.startsWith("home") ? "home" : "away";
  const [by1, by2, by3] = ["1", "2", "3-plus"].map((margin) =>
    percent(chance((key) => key === `${side}-${margin}`)),
  );
  const margins = `${names[side]} win by 1 ${by1} of the time, by 2 ${by2} and by 3 or more ${by3}`;
  const anyMargin = (winner: "home" | "away") =>
    `a win for ${names[winner]} by any margin is ${shown[winner]}`;
  return {
    lead: isDraw
      ? `A draw counts as one answer, ${shown.draw}, and a win as three: ${margins}.`
      : `${margins}.`,
    record: countedRecord(context, marginWords(answer.key), marginTest(answer.key)),
    against: `Against it: ${isDraw ? anyMargin(likelier) : `a draw is ${shown.draw} and ${anyMargin(side === "home" ? "away" : "home")}`}.`,
  };
}

/** Form is counted by size of the margin, whoever won. */
function marginWords(key: string): string {
  if (key === "draw") return "The scores were level";
  return key.endsWith("3-plus")
    ? "The margin was 3 or more"
    : `The margin was ${key.endsWith("1") ? 1 : 2}`;
}

function marginTest(key: string): (match: OwnMatch) => boolean {
  const goals = (match: OwnMatch) => Math.abs(match.scored - match.conceded);
  if (key === "draw") return (match) => goals(match) === 0;
  if (key.endsWith("3-plus")) return (match) => goals(match) >= 3;
  return (match) => goals(match) === (key.endsWith("1") ? 1 : 2);
}
