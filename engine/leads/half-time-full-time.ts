import { pointsText } from "../whole-percents.ts";
import { goalsText } from "../wording.ts";
import {
  chanceOf,
  type Count,
  count,
  factor,
  lastText,
  type LeadContext,
  otherOutcomes,
  pointsWord,
  shownChance,
} from "./lead-context.ts";
import { type Chosen, choose, type Template } from "./template.ts";

interface HalvesFacts {
  home: string;
  away: string;
  /** The named winner; null for a named draw. */
  own: string | null;
  other: string | null;
  pair: string;
  isAheadTwice: boolean;
  /** Most of the winner's wins are of this pair. */
  isMostlyAhead: boolean;
  chance: string;
  points: number;
  next: string;
  nextChance: string;
  level: string;
  levelChance: number;
  aheadText: string;
  aheadChance: number;
  turnaroundChance: string;
  half: { home: number; away: number };
  start: number;
  shots: number;
  withoutShots: string;
  wins: Count;
  levelCount: Count;
}

type HalvesTemplate = Template<HalvesFacts>;

const SHOTS: readonly HalvesTemplate[] = [
  {
    id: "halves-shots-up",
    when: ({ shots }) => shots >= 3,
    text: ({ pair, chance, withoutShots }) =>
      `${pair}: ${chance}. Shots lift it; by results alone it would be ${withoutShots}.`,
  },
  {
    id: "halves-shots-without",
    when: ({ shots }) => shots >= 3,
    text: ({ pair, chance, withoutShots }) =>
      `Without the shots we would say ${withoutShots}. With them, ${decapital(pair)}: ${chance}.`,
  },
  {
    id: "halves-shots-worth",
    when: ({ own, shots, isAheadTwice }) => own !== null && isAheadTwice && shots >= 3,
    text: ({ own, chance, shots }) =>
      `Shots add ${pointsWord(shots)} for ${own}: they lead at half-time and win in ${chance} of such matches.`,
  },
  {
    id: "halves-shots-cost",
    when: ({ own, shots, isAheadTwice }) => own !== null && isAheadTwice && shots <= -3,
    text: ({ own, chance, shots }) =>
      `Shots take ${pointsWord(shots)} off ${own}: they lead at half-time and win in ${chance} of such matches.`,
  },
  {
    id: "halves-shots-down",
    when: ({ shots }) => shots <= -3,
    text: ({ pair, chance, withoutShots }) =>
      `${pair}: ${chance}. By results alone it would be ${withoutShots}, but the shots say less.`,
  },
];

const HALVES: readonly HalvesTemplate[] = [
  {
    id: "halves-goals",
    when: () => true,
    text: ({ home, away, half, pair, chance }) =>
      `By half-time: ${home} ${goalsText(half.home)} goals, ${away} ${goalsText(half.away)}. ${pair}: ${chance}.`,
  },
  {
    id: "halves-next",
    when: () => true,
    text: ({ pair, chance, next, nextChance }) =>
      `${pair}: ${chance}. Next comes ${decapital(next)}, ${nextChance}.`,
  },
  {
    id: "halves-level-more",
    when: ({ own, isAheadTwice, isMostlyAhead, levelChance, aheadChance }) =>
      own !== null && isAheadTwice && isMostlyAhead && levelChance > aheadChance,
    text: ({ own, level, aheadText, chance }) =>
      `At half-time a level score is likelier, ${level} to ${aheadText}. But when ${own} win they mostly lead by then: ${chance}.`,
  },
  {
    id: "halves-ahead-more",
    when: ({ own, isAheadTwice, levelChance, aheadChance }) =>
      own !== null && isAheadTwice && aheadChance >= levelChance,
    text: ({ own, level, aheadText, chance }) =>
      `${own} lead at half-time in ${aheadText} of such matches, more than the ${level} that are level. They lead and win in ${chance}.`,
  },
  {
    id: "halves-held",
    when: ({ own, isAheadTwice }) => own !== null && isAheadTwice,
    text: ({ own, aheadText, chance }) =>
      `${own} lead at half-time in ${aheadText} of such matches and see it through in ${chance}.`,
  },
  {
    id: "halves-late",
    when: ({ own, isAheadTwice }) => own !== null && isAheadTwice,
    text: ({ pair, chance, nextChance, next }) =>
      next.startsWith("Level")
        ? `${pair}: ${chance}. A late win, from level at half-time, has ${nextChance}.`
        : `${pair}: ${chance}. ${next}: ${nextChance}.`,
  },
  {
    id: "halves-turned",
    when: ({ own, isAheadTwice }) => own !== null && isAheadTwice,
    text: ({ pair, other, chance, turnaroundChance }) =>
      `${pair}: ${chance}. ${other} lead at half-time and lose in only ${turnaroundChance}.`,
  },
  {
    id: "halves-led",
    when: ({ own, wins, isAheadTwice }) =>
      own !== null && isAheadTwice && wins.of >= 4 && wins.share >= 0.5,
    text: ({ own, wins, chance }) =>
      `${own} led at half-time in ${lastText(wins)}. They lead and win this time: ${chance}.`,
  },
  {
    id: "halves-not-led",
    when: ({ own, wins, isAheadTwice }) =>
      own !== null && isAheadTwice && wins.of >= 5 && wins.share <= 0.2,
    text: ({ own, wins, chance }) =>
      `${own} led at half-time in only ${lastText(wins)}. Even so, that they lead and win comes first: ${chance}.`,
  },
  {
    id: "halves-level-record",
    when: ({ own, levelCount }) => own !== null && levelCount.of >= 5 && levelCount.share >= 0.5,
    text: ({ own, levelCount, pair, chance }) =>
      `${own} were level at half-time in ${lastText(levelCount)}. This time: ${decapital(pair)}, ${chance}.`,
  },
  {
    id: "halves-average",
    when: ({ points, start }) => Math.abs(points - start) >= 3,
    text: ({ pair, chance, start, points }) =>
      `${pair}: ${chance}. Two equal sides would have ${pointsText(start)}${points > start ? "" : ", more than here"}.`,
  },
  {
    id: "halves-one-in",
    when: ({ points }) => points >= 15 && points <= 45,
    text: ({ pair, chance, points }) => `${pair}: about ${inTen(points)} like this, ${chance}.`,
  },
];

const LAST: readonly HalvesTemplate[] = [
  { id: "halves-plain", when: () => true, text: ({ pair, chance }) => `${pair}: ${chance}.` },
  {
    id: "halves-bare",
    when: () => true,
    text: ({ chance, level }) => `${chance} for this pair; level at half-time, ${level}.`,
  },
];

export function halvesLead(context: LeadContext, seed: string): Chosen {
  return choose([SHOTS, HALVES, ...LAST.map((one) => [one])], factsOf(context), seed);
}

function factsOf(context: LeadContext): HalvesFacts {
  const { names, answer, expected, firstHalfShare, recent } = context;
  const [halfTime = "", fullTime = ""] = answer.split("-");
  const side = fullTime === "home" || fullTime === "away" ? fullTime : null;
  const otherSide = side === "home" ? "away" : "home";
  const halves = side === null ? [] : recent[side].flatMap(({ halfTime: half }) => half ?? []);
  const [next] = otherOutcomes(context);
  const pairsOf = (half: string) => ["home", "draw", "away"].map((full) => `${half}-${full}`);
  const known = halves.map(
    (half) => ({ ...half, day: 0, ground: "home", halfTime: null }) as const,
  );
  return {
    ...names,
    own: side === null ? null : names[side],
    other: side === null ? null : names[otherSide],
    pair: pairText(answer, names),
    isAheadTwice: halfTime === fullTime && fullTime !== "draw",
    isMostlyAhead:
      2 * chanceOf(context, answer) >
      chanceOf(context, ...["home", "draw", "away"].map((half) => `${half}-${fullTime}`)),
    chance: pointsText(context.points),
    points: context.points,
    next: pairText(next?.key ?? "", names),
    nextChance: shownChance(context, next?.key ?? ""),
    level: shownChance(context, ...pairsOf("draw")),
    levelChance: chanceOf(context, ...pairsOf("draw")),
    aheadText: shownChance(context, ...pairsOf(side ?? "draw")),
    aheadChance: chanceOf(context, ...pairsOf(side ?? "draw")),
    turnaroundChance: shownChance(context, `${otherSide}-${side ?? ""}`),
    half: { home: expected.home * firstHalfShare, away: expected.away * firstHalfShare },
    start: context.start,
    shots: factor(context, "shots"),
    withoutShots: pointsText(context.withoutShots ?? 0),
    wins: count(known, ({ scored, conceded }) => scored > conceded),
    levelCount: count(known, ({ scored, conceded }) => scored === conceded),
  };
}

function pairText(pair: string, names: { home: string; away: string }): string {
  const [halfTime = "", fullTime = ""] = pair.split("-");
  const nameOf = (key: string) => (key === "home" ? names.home : names.away);
  if (halfTime === "draw")
    return fullTime === "draw"
      ? "Level at half-time and at the end"
      : `Level at half-time, then ${nameOf(fullTime)} win`;
  const leader = `${nameOf(halfTime)} lead at half-time`;
  if (fullTime === "draw") return `${leader}, then a draw`;
  return `${leader} and ${fullTime === halfTime ? "win" : "lose"}`;
}

function decapital(text: string): string {
  return text.startsWith("Level") ? `l${text.slice(1)}` : text;
}

function inTen(points: number): string {
  if (points >= 36) return "4 matches of 10";
  if (points >= 29) return "3 matches of 10";
  return points >= 23 ? "1 match of 4" : "1 match of 5";
}
