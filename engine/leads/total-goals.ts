import { readGoalsAnswer } from "../total-goals.ts";
import { pointsText } from "../whole-percents.ts";
import { counted, goalsText, possessive } from "../wording.ts";
import { type Count, count, factor, type LeadContext, pointsWord } from "./lead-context.ts";
import { type Chosen, choose, type Template } from "./template.ts";

interface TotalFacts {
  home: string;
  away: string;
  answer: string;
  isOver: boolean;
  line: number;
  chance: string;
  points: number;
  start: number;
  expected: number;
  average: number;
  level: number;
  results: { home: number; away: number };
  shots: number;
  withoutShots: string;
  matching: { home: Count; away: Count; meetings: Count };
}

type TotalTemplate = Template<TotalFacts>;

const MUCH_BY_SHOTS = 3;

const SHOTS: readonly TotalTemplate[] = [
  {
    id: "total-shots-up",
    when: ({ shots }) => shots >= MUCH_BY_SHOTS,
    text: ({ answer, isOver, chance, withoutShots }) =>
      `${answer}, ${chance}: the shots point to ${isOver ? "more" : "fewer"} goals than the scores do. Without shots, ${withoutShots}.`,
  },
  {
    id: "total-shots-lift",
    when: ({ shots }) => shots >= MUCH_BY_SHOTS,
    text: ({ answer, isOver, chance, shots, home, away }) =>
      `${home} and ${away} see ${isOver ? "more" : "fewer"} shots than their scores suggest: ${pointsWord(shots)} towards ${answer}, ${chance}.`,
  },
  {
    id: "total-shots-down",
    when: ({ shots }) => shots <= -MUCH_BY_SHOTS,
    text: ({ answer, isOver, chance, withoutShots }) =>
      `${answer}, ${chance}, down from ${withoutShots} by scores alone: the shots point to ${isOver ? "fewer" : "more"} goals.`,
  },
  {
    id: "total-shots-hold",
    when: ({ shots }) => shots <= -MUCH_BY_SHOTS,
    text: ({ answer, isOver, chance, shots }) =>
      `The shots promise ${isOver ? "fewer" : "more"} goals than the scores do. That takes ${pointsWord(shots)} off and leaves ${answer} at ${chance}.`,
  },
];

const GOALS: readonly TotalTemplate[] = [
  {
    id: "total-above",
    when: ({ isOver, expected, average }) => isOver && expected >= average + 0.15,
    text: ({ answer, chance, expected, average }) =>
      `We expect ${goalsText(expected)} goals; this competition has ${goalsText(average)} a match. ${capital(answer)}: ${chance}.`,
  },
  {
    id: "total-below",
    when: ({ isOver, expected, average }) => !isOver && expected <= average - 0.15,
    text: ({ answer, chance, expected, average }) =>
      `${goalsText(expected)} goals expected, where this competition has ${goalsText(average)} a match: ${answer}, ${chance}.`,
  },
  {
    id: "total-usual",
    when: ({ expected, average }) => Math.abs(expected - average) < 0.15,
    text: ({ answer, chance, expected }) =>
      `We expect ${goalsText(expected)} goals, about what this competition usually has. ${capital(answer)}: ${chance}.`,
  },
  {
    id: "total-skew",
    when: ({ isOver, expected, line, points }) => !isOver && expected > line && points >= 52,
    text: ({ answer, chance, expected }) =>
      `A few wild scores lift our average to ${goalsText(expected)} goals. Most such matches have ${answer}: ${chance}.`,
  },
  {
    id: "total-near",
    when: ({ points }) => points <= 53,
    text: ({ answer, chance, expected }) =>
      `Close to a coin toss: ${goalsText(expected)} goals expected, and ${answer} at ${chance}.`,
  },
  {
    id: "total-clear",
    when: ({ isOver, expected, line }) => (isOver ? expected - line : line - expected) >= 0.25,
    text: ({ answer, chance, expected, line, isOver }) =>
      `We expect ${goalsText(expected)} goals, ${goalsText(Math.abs(Number(goalsText(expected)) - line))} ${isOver ? "above" : "below"} the line of ${line}. ${capital(answer)}: ${chance}.`,
  },
];

const RESULTS: readonly TotalTemplate[] = [
  {
    id: "total-home",
    when: ({ results }) => results.home >= 4 && results.home > results.away,
    text: ({ home, answer, chance, results }) =>
      `${possessive(home)} results move it most, by ${pointsWord(results.home)}: ${answer}, ${chance}.`,
  },
  {
    id: "total-away",
    when: ({ results }) => results.away >= 4 && results.away > results.home,
    text: ({ away, answer, chance, results }) =>
      `${answer}, ${chance}, and ${away} are the main reason: their results add ${pointsWord(results.away)}.`,
  },
  {
    id: "total-both",
    when: ({ results }) => results.home >= 2 && results.away >= 2,
    text: ({ home, away, answer, chance, results, isOver }) =>
      `Both sides' games are ${isOver ? "rich" : "short"} in goals: ${home} add ${pointsWord(results.home)}, ${away} ${results.away}. ${answer}, ${chance}.`,
  },
  {
    id: "total-tug",
    when: ({ results }) =>
      Math.min(results.home, results.away) <= -3 && Math.max(results.home, results.away) >= 2,
    text: ({ home, away, answer, chance, results }) => {
      const [up, down] = results.home > results.away ? [home, away] : [away, home];
      const most = Math.max(results.home, results.away);
      const least = Math.min(results.home, results.away);
      return `${possessive(up)} games speak for ${answer} by ${pointsWord(most)}, ${possessive(down)} against by ${-least}. It comes to ${chance}.`;
    },
  },
  {
    id: "total-level",
    when: ({ level }) => level >= 4,
    text: ({ answer, chance, level, isOver }) =>
      `Goals are ${isOver ? "plentiful" : "rare"} in this competition. That alone adds ${pointsWord(level)}: ${answer}, ${chance}.`,
  },
];

const FORM: readonly TotalTemplate[] = [
  {
    id: "total-form-both",
    when: ({ matching }) =>
      matching.home.of >= 5 &&
      matching.away.of >= 5 &&
      matching.home.share >= 0.5 &&
      matching.away.share >= 0.5 &&
      matching.home.count + matching.away.count >= 8,
    text: ({ home, away, answer, chance, matching }) =>
      `${answer} in ${matching.home.count} of ${possessive(home)} last ${matching.home.of} and ${matching.away.count} of ${possessive(away)} ${matching.away.of} in this competition. We say ${chance}.`,
  },
  {
    id: "total-form-home",
    when: ({ matching }) => matching.home.of >= 5 && matching.home.share >= 0.66,
    text: ({ home, answer, chance, matching }) =>
      `${matching.home.count} of ${possessive(home)} last ${matching.home.of} in this competition had ${answer}. This one: ${chance}.`,
  },
  {
    id: "total-form-away",
    when: ({ matching }) => matching.away.of >= 5 && matching.away.share >= 0.66,
    text: ({ away, answer, chance, matching }) =>
      `${answer}, ${chance}. ${possessive(away)} last ${matching.away.of} in this competition had that ${timesText(matching.away.count)}.`,
  },
  {
    id: "total-meetings",
    when: ({ matching }) => matching.meetings.of >= 4 && matching.meetings.share >= 0.6,
    text: ({ answer, chance, matching }) =>
      `${matching.meetings.share === 1 ? `All of the last ${matching.meetings.of}` : `${matching.meetings.count} of the last ${matching.meetings.of}`} meetings had ${answer}. We make it ${chance} this time.`,
  },
  {
    id: "total-meetings-despite",
    when: ({ matching }) => matching.meetings.of >= 4 && matching.meetings.share <= 0.25,
    text: ({ answer, chance, matching }) =>
      `${matching.meetings.count === 0 ? "None" : `Only ${matching.meetings.count}`} of the last ${matching.meetings.of} meetings had ${answer}, but the sides of today make it ${chance}.`,
  },
];

const LAST: readonly TotalTemplate[] = [
  {
    id: "total-plain",
    when: () => true,
    text: ({ answer, chance, start }) =>
      `${answer}, ${chance}. In an average match of football it is ${pointsText(start)}.`,
  },
];

export function totalLead(context: LeadContext, seed: string): Chosen {
  const facts = factsOf(context);
  const { template, text } = choose([SHOTS, [...GOALS, ...RESULTS, ...FORM], LAST], facts, seed);
  return { template, text: capital(text) };
}

function factsOf(context: LeadContext): TotalFacts {
  const { names, recent, average, expected, withoutShots } = context;
  const { side, line } = readGoalsAnswer(context.answer) ?? { side: "over", line: 0.5 };
  const isOver = side === "over";
  const isMatching = ({ scored, conceded }: { scored: number; conceded: number }) =>
    scored + conceded > line === isOver;
  return {
    ...names,
    answer: goalsPhrase(isOver, line),
    isOver,
    line,
    chance: pointsText(context.points),
    points: context.points,
    start: context.start,
    expected: expected.home + expected.away,
    average: average.home + average.away,
    level: factor(context, "goals_level"),
    results: {
      home: factor(context, "results", "home"),
      away: factor(context, "results", "away"),
    },
    shots: factor(context, "shots"),
    withoutShots: pointsText(withoutShots ?? 0),
    matching: {
      home: count(recent.home, isMatching),
      away: count(recent.away, isMatching),
      meetings: count(recent.meetings, isMatching),
    },
  };
}

/** "3 or more goals", "2 goals or fewer", "1 goal or none", "no goal". */
export function goalsPhrase(isOver: boolean, line: number): string {
  if (isOver) return line < 1 ? "at least 1 goal" : `${Math.ceil(line)} or more goals`;
  if (line < 1) return "no goal";
  return line < 2 ? "1 goal at most" : `${counted(Math.floor(line), "goal")} or fewer`;
}

function timesText(times: number): string {
  return times === 1 ? "once" : `${times} times`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
