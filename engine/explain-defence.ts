import type { AnswerContext, Argument } from "./explain-context.ts";
import { countedRecord, formOf, recordSentence } from "./explain-form.ts";
import { shownPair } from "./explain-others.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { countOf } from "./recent-matches.ts";
import { goalsText, percent } from "./wording.ts";

export function argueDefence(context: AnswerContext): Argument {
  return context.slug === "clean-sheet" ? argueCleanSheet(context) : argueBothScore(context);
}

function argueBothScore(context: AnswerContext): Argument {
  const { expected, names, answer } = context;
  const { own, other } = shownPair(context);
  const [yes, no] = ["both sides score", "one side or both fail to score"];
  const [said, against] = answer.key === "yes" ? [yes, no] : [no, yes];
  return {
    lead: `With ${goalsText(expected.home.goals)} goals expected for ${names.home} and ${goalsText(expected.away.goals)} for ${names.away}, ${said} ${own} of the time.`,
    record: countedRecord(
      context,
      "both teams scored",
      (match) => match.scored > 0 && match.conceded > 0,
    ),
    against: `Against it: ${against} ${other} of the time${answer.key === "yes" ? blanks(context) : ""}.`,
  };
}

function blanks({ names, recent }: AnswerContext): string {
  const failed = (side: "home" | "away") => countOf(recent[side], (match) => match.scored === 0);
  const side = failed("away") > failed("home") ? "away" : "home";
  return failed(side) === 0
    ? ""
    : `; ${names[side]} did not score in ${failed(side)} of their last ${recent[side].length} there`;
}

function argueCleanSheet(context: AnswerContext): Argument {
  const { expected, names, outcomes, answer } = context;
  const chance = (...keys: string[]) =>
    percent(
      outcomes.reduce(
        (sum, { key, probability }) => (keys.includes(key) ? sum + probability : sum),
        0,
      ),
    );
  const others = outcomes.filter((outcome) => outcome.key !== answer.key);
  const next = others.reduce((best, one) => (one.probability > best.probability ? one : best));
  return {
    lead: `${names.home}, with ${goalsText(expected.away.goals)} goals expected against them, keep a clean sheet ${chance("home", "both")} of the time and ${names.away}, with ${goalsText(expected.home.goals)}, ${chance("away", "both")}; both at once, in a 0–0, ${chance("both")}.`,
    record: cleanSheets(context),
    against: `Against it: “${next.label}” is ${percent(next.probability)}.`,
  };
}

function cleanSheets(context: AnswerContext): string | null {
  const { names, recent } = context;
  const { meetings } = recent;
  const kept = (matches: readonly OwnMatch[]) => countOf(matches, (match) => match.conceded === 0);
  const form = formOf(
    context,
    (name, matches) => `${name} ${kept(matches)} in their last ${matches.length}`,
  );
  // A count of one side alone reads as if the other side had none.
  const parts = form.length === 2 ? [form.join(", ")] : [];
  if (meetings.length > 0) {
    const keptByAway = countOf(meetings, (match) => match.scored === 0);
    parts.push(
      `in the last ${meetings.length} meetings ${names.home} ${kept(meetings)}, ${names.away} ${keptByAway}`,
    );
  }
  return recordSentence(parts, "Clean sheets in this competition: ");
}
