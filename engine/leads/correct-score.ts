import { resultOf } from "../answer-of-score.ts";
import { pointsText } from "../whole-percents.ts";
import { goalsText, percent } from "../wording.ts";
import {
  chanceOf,
  count,
  factor,
  type LeadContext,
  otherOutcomes,
  shownChance,
} from "./lead-context.ts";
import { type Chosen, choose, type Template } from "./template.ts";

interface ScoreFacts {
  home: string;
  away: string;
  score: string;
  winner: string | null;
  loser: string | null;
  chance: string;
  points: number;
  won: string;
  isLikeliest: boolean;
  isBestWin: boolean;
  next: string;
  nextChance: string;
  third: string;
  five: string;
  expected: { home: number; away: number };
  goals: { home: number; away: number };
  start: number;
  shots: number;
  withoutShots: string;
  meetings: { count: number; of: number };
}

type ScoreTemplate = Template<ScoreFacts>;

const SHOTS: readonly ScoreTemplate[] = [
  {
    id: "score-shots",
    when: ({ shots }) => Math.abs(shots) >= 2,
    text: ({ score, chance, withoutShots, shots }) =>
      `${score} is ${chance} with the shots of both sides counted. By results alone it would be ${withoutShots}, ${shots > 0 ? "less" : "more"}.`,
  },
  {
    id: "score-shots-without",
    when: ({ shots }) => Math.abs(shots) >= 2,
    text: ({ score, chance, withoutShots, shots }) =>
      `Shots ${shots > 0 ? "lift" : "push"} ${score} ${shots > 0 ? "up" : "down"} from ${withoutShots} to ${chance}. It is still our score.`,
  },
];

const SCORES: readonly ScoreTemplate[] = [
  {
    id: "score-one-in",
    when: ({ points, isLikeliest }) => isLikeliest && points >= 5,
    text: ({ score, chance, points, next, nextChance }) =>
      `About 1 match in ${Math.round(100 / points)} like this ends ${score}: ${chance}. Next comes ${next}, ${nextChance}.`,
  },
  {
    id: "score-first",
    when: ({ isLikeliest }) => isLikeliest,
    text: ({ score, chance, next, third }) =>
      `${score} is the likeliest score of all, ${chance}. ${next} and ${third} come next.`,
  },
  {
    id: "score-rounded",
    when: ({ expected, goals }) =>
      Math.abs(expected.home - goals.home) <= 0.5 && Math.abs(expected.away - goals.away) <= 0.5,
    text: ({ home, away, score, chance, expected }) =>
      `We expect ${goalsText(expected.home)} goals for ${home} and ${goalsText(expected.away)} for ${away}. The score nearest to that is ${score}, ${chance}.`,
  },
  {
    id: "score-expected",
    when: ({ winner, isBestWin }) => winner !== null && isBestWin,
    text: ({ winner, score, chance, expected }) =>
      `We expect ${goalsText(expected.home)} goals to ${goalsText(expected.away)}. The likeliest way for ${winner} to win that is ${score}, ${chance}.`,
  },
  {
    id: "score-five",
    when: ({ isLikeliest }) => isLikeliest,
    text: ({ score, chance, five }) =>
      `No score is likely: our first, ${score}, has ${chance}, and the five likeliest have ${five} together.`,
  },
  {
    id: "score-average",
    when: ({ points, start }) => points >= start + 1,
    text: ({ score, chance, start }) =>
      `${score} comes in ${chance} of matches like this. In an average match it is ${pointsText(start)}.`,
  },
  {
    id: "score-rare-average",
    when: ({ points, start }) => points <= start - 1,
    text: ({ score, chance, start, home, away }) =>
      `${home} and ${away} make ${score} rarer than in an average match, ${chance} to ${pointsText(start)}, but it fits our winner best.`,
  },
  {
    id: "score-meetings",
    when: ({ meetings }) => meetings.count >= 1,
    text: ({ score, won, winner, chance, meetings }) =>
      `${meetings.count} of the last ${meetings.of} meetings ended ${winner === null ? score : `${won} to ${winner}`}. We give it ${chance} this time.`,
  },
  {
    id: "score-not-first-draw",
    when: ({ isLikeliest, isBestWin, winner, next }) =>
      !isLikeliest && isBestWin && winner !== null && isDrawn(next),
    text: ({ winner, score, chance, next, nextChance }) =>
      `${next} has more, ${nextChance}, but we name ${winner} as the winner. Of their wins ${score} is likeliest: ${chance}.`,
  },
  {
    id: "score-not-first",
    when: ({ isLikeliest }) => !isLikeliest,
    text: ({ score, chance, next, nextChance }) =>
      `${score}, ${chance}, is the likeliest score that fits our other answers. ${next}, at ${nextChance}, does not.`,
  },
  {
    id: "score-nil",
    when: ({ winner, goals, expected }) =>
      winner !== null &&
      Math.min(goals.home, goals.away) === 0 &&
      Math.min(expected.home, expected.away) <= 1.1,
    text: ({ loser, score, chance, expected }) =>
      `We expect only ${goalsText(Math.min(expected.home, expected.away))} goals for ${loser}. That is why we say ${score}, ${chance}.`,
  },
  {
    id: "score-both",
    when: ({ winner, goals, expected }) =>
      winner !== null &&
      Math.min(goals.home, goals.away) > 0 &&
      Math.abs(expected.home - expected.away) >= 0.35,
    text: ({ loser, winner, score, chance, expected }) =>
      `${loser} are good for ${goalsText(Math.min(expected.home, expected.away))} goals and ${winner} for ${goalsText(Math.max(expected.home, expected.away))}. That speaks for ${score}, ${chance}.`,
  },
];

const CLOSE: readonly ScoreTemplate[] = [
  {
    id: "score-close",
    when: ({ winner, expected, goals }) =>
      winner !== null &&
      Math.abs(goals.home - goals.away) === 1 &&
      Math.abs(expected.home - expected.away) < 0.35,
    text: ({ winner, score, chance, expected }) =>
      `Close, with ${goalsText(expected.home)} goals to ${goalsText(expected.away)} expected. If one goal decides it for ${winner}, ${score} is our pick: ${chance}.`,
  },
  {
    id: "score-close-many",
    when: ({ expected, points }) =>
      Math.abs(expected.home - expected.away) < 0.35 && points > 0 && points <= 10,
    text: ({ score, chance, next, nextChance }) =>
      `Between two sides this close many scores are near each other: ${score} ${chance}, ${next} ${nextChance}.`,
  },
];

const LAST: readonly ScoreTemplate[] = [
  {
    id: "score-plain",
    when: () => true,
    text: ({ score, chance, next, nextChance }) => `${score}, ${chance}; ${next}, ${nextChance}.`,
  },
];

export function scoreLead(context: LeadContext, seed: string): Chosen {
  return choose([SHOTS, [...SCORES, ...CLOSE], LAST], factsOf(context), seed);
}

function factsOf(context: LeadContext): ScoreFacts {
  const { names, answer, expected, recent } = context;
  const [home = 0, away = 0] = answer.split("-").map(Number);
  const [next, third] = otherOutcomes(context);
  const own = chanceOf(context, answer);
  const five = context.outcomes
    .filter(({ key }) => key !== "other")
    .map(({ probability }) => probability)
    .toSorted((a, b) => b - a)
    .slice(0, 5);
  const winner = home === away ? null : home > away ? names.home : names.away;
  return {
    ...names,
    score: label(answer),
    winner,
    loser: winner === null ? null : home > away ? names.away : names.home,
    chance: pointsText(context.points),
    points: context.points,
    won: `${Math.max(home, away)}–${Math.min(home, away)}`,
    isBestWin: otherOutcomes(context).every(
      ({ key, probability }) => resultOfKey(key) !== resultOfKey(answer) || probability <= own,
    ),
    isLikeliest: own >= (next?.probability ?? 0),
    next: label(next?.key ?? ""),
    nextChance: shownChance(context, next?.key ?? ""),
    third: label(third?.key ?? ""),
    five: percent(five.reduce((sum, one) => sum + one, 0)),
    expected,
    goals: { home, away },
    start: context.start,
    shots: factor(context, "shots"),
    withoutShots: pointsText(context.withoutShots ?? 0),
    meetings: count(
      recent.meetings,
      ({ scored, conceded }) => scored === home && conceded === away,
    ),
  };
}

function label(key: string): string {
  return key.replace("-", "–");
}

function resultOfKey(key: string): string {
  const [home = 0, away = 0] = key.split("-").map(Number);
  return resultOf({ home, away });
}

function isDrawn(score: string): boolean {
  const [home, away] = score.split("–");
  return home === away;
}
