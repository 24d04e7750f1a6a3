import type { AnswerContext, Argument } from "./explain-context.ts";
import { headToHead, resultForm } from "./explain-form.ts";
import type { SideGoals } from "./expected-goals.ts";
import type { OwnMatch } from "./recent-matches.ts";
import { countOf } from "./recent-matches.ts";
import { change, goalsText, percent, possessive } from "./wording.ts";

/** Who wins, in its four forms: match result, double chance, draw no bet, half-time result. */
export function argueResult(context: AnswerContext): Argument {
  switch (context.slug) {
    case "double-chance":
      return argueDoubleChance(context);
    case "draw-no-bet":
      return argueDrawNoBet(context);
    case "half-time-result":
      return argueHalfTime(context);
    default:
      return {
        lead: factorsSentence(context),
        evidence: [resultForm(context), headToHead(context)],
        against: othersSentence(context),
      };
  }
}

/** The expected goals and the factors whose product they are. */
function factorsSentence(context: AnswerContext): string {
  const { expected, names } = context;
  const homeFirst = context.answer.key !== "away";
  const [side, own, other] = homeFirst
    ? ([expected.home, names.home, names.away] as const)
    : ([expected.away, names.away, names.home] as const);
  const rest = homeFirst ? expected.away : expected.home;
  return `We expect ${goalsText(side.goals)} goals for ${own} (${factorList(side, other)}) and ${goalsText(rest.goals)} for ${other}.`;
}

function factorList(side: SideGoals, other: string): string {
  const { league, home, attack, defence } = side.factors;
  const parts = [`league average ${goalsText(league)}`];
  if (home !== 1) parts.push(`${change(home)} at home`);
  parts.push(`${change(attack)} own attack`, `${change(defence)} ${possessive(other)} defence`);
  return parts.join(", ");
}

/** "Against it: a draw 26%, a win for Northgate 24%." */
function othersSentence({ outcomes, answer, names }: AnswerContext): string {
  const words: Record<string, string> = {
    home: `a win for ${names.home}`,
    draw: "a draw",
    away: `a win for ${names.away}`,
  };
  const others = outcomes
    .filter((outcome) => outcome.key !== answer.key)
    .map((outcome) => `${words[outcome.key] ?? outcome.label} ${percent(outcome.probability)}`);
  return `Against it: ${others.join(", ")}.`;
}

function argueDoubleChance(context: AnswerContext): Argument {
  const { answer, names } = context;
  const left = percent(1 - answer.probability);
  const excluded = { "home-or-draw": names.away, "draw-or-away": names.home }[answer.key];
  const lead =
    excluded === undefined
      ? `Only a draw would prove this wrong, and we make that ${left}.`
      : `Only a win for ${excluded} would prove this wrong, and we make that ${left}.`;
  return {
    lead,
    evidence: [unbeaten(context), expectedSentence(context)],
    against: excluded === undefined ? drawsAgainst(context) : winsAgainst(context, excluded),
  };
}

function unbeaten({ answer, names, recent }: AnswerContext): string | null {
  const away = answer.key === "draw-or-away";
  const matches = away ? recent.away : recent.home;
  if (answer.key === "home-or-away" || matches.length === 0) return null;
  const count = countOf(matches, (match) => match.scored >= match.conceded);
  return `${away ? names.away : names.home} avoided defeat in ${count} of their last ${matches.length}.`;
}

function winsAgainst({ names, recent }: AnswerContext, excluded: string): string | null {
  const matches = excluded === names.home ? recent.home : recent.away;
  if (matches.length === 0) return null;
  const wins = countOf(matches, (match) => match.scored > match.conceded);
  return `Against it: ${excluded} won ${wins} of their last ${matches.length}.`;
}

function drawsAgainst({ recent }: AnswerContext): string | null {
  if (recent.meetings.length === 0) return null;
  const draws = countOf(recent.meetings, (match) => match.scored === match.conceded);
  return `Against it: ${draws} of the last ${recent.meetings.length} meetings ended level.`;
}

function argueDrawNoBet(context: AnswerContext): Argument {
  const { answer, grid, names } = context;
  const other = answer.key === "home" ? names.away : names.home;
  let draw = 0;
  for (let goals = 0; goals < grid.size; goals += 1) draw += grid.cells[goals * grid.size + goals] ?? 0;
  const win = answer.probability * (1 - draw);
  return {
    lead: `${answer.label} win ${percent(win)} of the time and a draw, ${percent(draw)}, leaves this question void.`,
    evidence: [headToHead(context), expectedSentence(context)],
    against: `Against it: a win for ${other} is ${percent(1 - draw - win)}.`,
  };
}

function argueHalfTime(context: AnswerContext): Argument {
  const { expected, fit, names } = context;
  const share = fit.sport.firstHalfShare;
  const home = goalsText(expected.home.goals * share);
  const away = goalsText(expected.away.goals * share);
  return {
    lead: `${percent(share)} of goals come before the break: we expect ${home} for ${names.home} and ${away} for ${names.away} by then.`,
    evidence: [
      halfTimeForm(names.home, context.recent.home),
      halfTimeForm(names.away, context.recent.away),
    ],
    against: halfTimeOthers(context),
  };
}

function halfTimeOthers({ outcomes, answer, names }: AnswerContext): string {
  const words: Record<string, string> = {
    home: `${names.home} ahead`,
    draw: "level",
    away: `${names.away} ahead`,
  };
  const others = outcomes
    .filter((outcome) => outcome.key !== answer.key)
    .map((outcome) => `${words[outcome.key] ?? outcome.label} ${percent(outcome.probability)}`);
  return `Against it: ${others.join(", ")}.`;
}

function halfTimeForm(name: string, matches: readonly OwnMatch[]): string | null {
  const known = matches.flatMap((match) => (match.halfTime === null ? [] : [match.halfTime]));
  if (known.length < 2) return null;
  const ahead = known.filter((half) => half.scored > half.conceded).length;
  const level = known.filter((half) => half.scored === half.conceded).length;
  const span = known.length === matches.length ? `their last ${known.length}` : `${known.length} recent matches`;
  return `${name} led ${ahead} of ${span} at the break and were level in ${level}.`;
}

/** Both sides' expected goals without the factors. */
export function expectedSentence({ expected, names }: AnswerContext): string {
  return `Expected goals: ${names.home} ${goalsText(expected.home.goals)}, ${names.away} ${goalsText(expected.away.goals)}.`;
}
