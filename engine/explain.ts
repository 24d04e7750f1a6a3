import { argueDefence } from "./explain-defence.ts";
import { argueDraw } from "./explain-draw.ts";
import type { AnswerContext, Argument } from "./explain-context.ts";
import { argueGoals } from "./explain-goals.ts";
import { argueScore } from "./explain-score.ts";
import { type QuestionSlug, isGoalLine } from "./question-list.ts";
import { bandOf, type ReliabilityBand } from "./reliability.ts";
import type { TeamStrength } from "./fit.ts";
import { counted, percent, goalsText, change, possessive } from "./wording.ts";
import { recordSentence, formOf, meetingsWon } from "./explain-form.ts";
import { othersSentence } from "./explain-others.ts";
import { type OwnMatch, recordOf } from "./recent-matches.ts";
import type { SideGoals } from "./expected-goals.ts";

const THIN = 12;

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
  "total-goals": ({ answer, expected }) => ({
    lead: `We expect ${goalsText(expected.home.goals + expected.away.goals)} goals.`,
    record: null,
    against: `The other side of the line comes ${percent(1 - answer.probability)} of the time.`,
  }),
  "team-goals": ({ answer, expected, names }) => ({
    lead: `We expect ${goalsText(expected.home.goals)} goals of ${names.home} and ${goalsText(expected.away.goals)} of ${names.away}.`,
    record: null,
    against: `One side at least scores no goal ${percent(1 - answer.probability)} of the time.`,
  }),
  "half-time-full-time": ({ expected, fit, names }) => {
    const half = (goals: number) => goalsText(goals * fit.sport.firstHalfShare);
    return {
      lead: `By half-time: ${names.home} ${half(expected.home.goals)} goals, ${names.away} ${half(expected.away.goals)}.`,
      record: null,
      against: "The nine pairs share all of the chances, so even the likeliest often fails.",
    };
  },
};

function reliabilitySentence({ reliability, slug, answer }: AnswerContext): string | null {
  const band = bandOf(reliability, slug, answer.probability);
  return band === null
    ? null
    : `When we were ${bandText(band)} sure of an answer to this question, we were right ${shareText(band)}.`;
}

function bandText({ from, to }: ReliabilityBand): string {
  if (from <= 0) return `under ${Math.round(to * 100)}%`;
  return to >= 1
    ? `at least ${Math.round(from * 100)}%`
    : `${Math.round(from * 100)}–${Math.round(to * 100)}%`;
}

/** "35 of 61 times, 57%". No percentage for all or none: 100% or 0% would read like a promise. */
function shareText({ correct, count }: ReliabilityBand): string {
  if (correct === count) return `all ${count} times`;
  return correct === 0
    ? `none of ${count} times`
    : `${correct} of ${count} times, ${percent(correct / count)}`;
}

function isSentence(sentence: string | null): sentence is string {
  return sentence !== null;
}

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

function worthText(matches: number): string {
  const whole = Math.round(matches);
  return whole === 0 ? "less than 1 match" : counted(whole, "match");
}

const FEWEST_KNOWN = 2;

function argueHalfTime(context: AnswerContext): Argument {
  const { expected, fit, names, recent } = context;
  const share = fit.sport.firstHalfShare;
  const home = goalsText(expected.home.goals * share);
  const away = goalsText(expected.away.goals * share);
  const known = [
    ...halfTimes(names.home, recent.home, "matches"),
    ...halfTimes(names.away, recent.away, "matches"),
    ...halfTimes(names.home, recent.meetings, "meetings"),
  ];
  return {
    // The share is the model's, not a count of this competition's matches.
    lead: `We reckon with ${percent(share)} of the goals before the break: ${home} for ${names.home} and ${away} for ${names.away}.`,
    record: recordSentence(known, "At the break in this competition "),
    against: othersSentence(context, {
      home: `${names.home} ahead`,
      draw: "level",
      away: `${names.away} ahead`,
    }),
  };
}

function halfTimes(
  name: string,
  matches: readonly OwnMatch[],
  what: "matches" | "meetings",
): string[] {
  const known = matches.flatMap((match) => (match.halfTime === null ? [] : [match.halfTime]));
  if (known.length < FEWEST_KNOWN) return [];
  const ahead = known.filter((half) => half.scored > half.conceded).length;
  const level = known.filter((half) => half.scored === half.conceded).length;
  const last =
    what === "matches" ? `their last ${known.length}` : `the last ${known.length} meetings`;
  const span = known.length === matches.length ? last : `${known.length} recent ${what}`;
  return [`${name} led in ${ahead} and were level in ${level} of ${span}`];
}

function argueResult(context: AnswerContext): Argument {
  const { names } = context;
  return {
    lead: factorsSentence(context),
    record: recordSentence([
      ...formOf(context, resultsOf),
      ...meetingsWon(context, ({ drawn }) => `, and ${drawnText(drawn)}`),
    ]),
    against: othersSentence(context, {
      home: `a win for ${names.home}`,
      draw: "a draw",
      away: `a win for ${names.away}`,
    }),
  };
}

function factorsSentence({ answer, expected, names }: AnswerContext): string {
  const home = sideText(expected.home, names.home, names.away);
  const away = sideText(expected.away, names.away, names.home);
  return answer.key === "away"
    ? `We expect ${away} and ${home}.`
    : `We expect ${home} and ${away}.`;
}

function sideText({ goals, factors }: SideGoals, own: string, other: string): string {
  const { league, home, attack, defence } = factors;
  const parts = [`${goalsText(league)} for an average side`];
  if (home !== 1) parts.push(`${change(home)} at home`);
  parts.push(
    `${change(attack)} for their attack`,
    `${change(defence)} for ${possessive(other)} defence`,
  );
  return `${goalsText(goals)} goals for ${own} (${parts.join(", ")})`;
}

function resultsOf(name: string, matches: readonly OwnMatch[]): string {
  const { won, drawn, lost } = recordOf(matches);
  return `${name} won ${won}, drew ${drawn} and lost ${lost} of their last ${matches.length}`;
}

function drawnText(drawn: number): string {
  if (drawn === 0) return "none was drawn";
  return drawn === 1 ? "1 was drawn" : `${drawn} were drawn`;
}
