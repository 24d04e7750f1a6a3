import type { AnswerContext, Argument } from "./explain-context.ts";
import { countedRecord, formOf, recordSentence } from "./explain-form.ts";
import { resultPoints, shownResult } from "./explain-others.ts";
import type { SideNames } from "./question-list.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { countOf } from "./recent-matches.ts";
import { pointsText, wholePoints } from "./whole-percents.ts";
import { goalsText, listed, percent } from "./wording.ts";

export function argueScore(context: AnswerContext): Argument {
  return context.slug === "winning-margin" ? argueMargin(context) : argueExact(context);
}

function argueExact(context: AnswerContext): Argument {
  const { answer, expected, names, outcomes } = context;
  const others = outcomes
    .filter((outcome) => outcome.key !== answer.key && outcome.key !== "other")
    .slice(0, 2)
    .map((one) => `${one.label} ${percent(one.probability)}`);
  return {
    lead: `With ${goalsText(expected.home.goals)} goals expected by ${names.home} and ${goalsText(expected.away.goals)} by ${names.away}, ${answer.label} is the likeliest ${kindOf(answer.key, names)} at ${percent(answer.probability)}; the likeliest other scores are ${listed(others)}.`,
    record: recordSentence(
      [...formOf(context, goalsOf), ...meetingGoals(context)],
      "Goals in this competition: ",
    ),
    against: `Against it: ${percent(1 - answer.probability)} of the time it is another score.`,
  };
}

function kindOf(score: string, names: SideNames): string {
  const [home = 0, away = 0] = score.split("-").map(Number);
  if (home === away) return "draw";
  return `win for ${home > away ? names.home : names.away}`;
}

function goalsOf(name: string, matches: readonly OwnMatch[]): string {
  return `${name} ${scoredIn(matches)} for and ${concededIn(matches)} against in their last ${matches.length}`;
}

function meetingGoals({ answer, names, recent }: AnswerContext): string[] {
  const { meetings } = recent;
  if (meetings.length === 0) return [];
  const [home = 0, away = 0] = answer.key.split("-").map(Number);
  const same = countOf(meetings, (match) => match.scored === home && match.conceded === away);
  // Counts by winner, because meetings took place on both grounds.
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

function argueMargin(context: AnswerContext): Argument {
  const { outcomes, answer, names, grid } = context;
  const shown = shownResult(grid);
  const isDraw = answer.key === "draw";
  const points = resultPoints(grid);
  const likelier = points.home >= points.away ? "home" : "away";
  const side = isDraw ? likelier : answer.key.startsWith("home") ? "home" : "away";
  const wins = ["1", "2", "3-plus"].map(
    (margin) => outcomes.find(({ key }) => key === `${side}-${margin}`)?.probability ?? 0,
  );
  // The shown margins must add up to the shown chance of a win.
  const [by1, by2, by3] = wholePoints(wins, points[side]).map(pointsText);
  const margins = `by 1 ${by1} of the time, by 2 ${by2} and by 3 or more ${by3}`;
  const anyMargin = (winner: "home" | "away") =>
    `a win for ${names[winner]} by any margin is ${shown[winner]}`;
  return {
    lead: isDraw
      ? `A draw counts as one answer, ${shown.draw}, and a win as three: ${names[side]} win ${margins}.`
      : `Of the margins that ${names[side]} can win by, ${goalsOfMargin(answer.key)} is the likeliest: ${margins}.`,
    record: countedRecord(context, marginWords(answer.key), marginTest(answer.key)),
    against: `Against it: ${isDraw ? anyMargin(likelier) : `a draw is ${shown.draw} and ${anyMargin(side === "home" ? "away" : "home")}`}.`,
  };
}

function goalsOfMargin(key: string): string {
  return key.endsWith("3-plus") ? "3 or more" : key.endsWith("1") ? "1" : "2";
}

function marginWords(key: string): string {
  return key === "draw" ? "the scores were level" : `the margin was ${goalsOfMargin(key)}`;
}

function marginTest(key: string): (match: OwnMatch) => boolean {
  const goals = (match: OwnMatch) => Math.abs(match.scored - match.conceded);
  if (key === "draw") return (match) => goals(match) === 0;
  if (key.endsWith("3-plus")) return (match) => goals(match) >= 3;
  return (match) => goals(match) === (key.endsWith("1") ? 1 : 2);
}
