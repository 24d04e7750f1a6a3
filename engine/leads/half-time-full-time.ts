import { pointsText } from "../whole-percents.ts";
import { goalsText, possessive } from "../wording.ts";
import {
  chanceOf,
  type Count,
  count,
  factor,
  lastText,
  type LeadContext,
  others,
  shown,
} from "./lead-context.ts";
import { type Chosen, choose, type Template } from "./template.ts";

interface HalvesFacts {
  home: string;
  away: string;
  /** The named winner; null where a draw is named. */
  own: string | null;
  other: string | null;
  /** "Chelsea ahead at half-time and at the end" */
  pair: string;
  isAheadTwice: boolean;
  chance: string;
  points: number;
  next: string;
  nextChance: string;
  level: string;
  levelChance: number;
  ahead: string;
  aheadChance: number;
  turned: string;
  half: { home: number; away: number };
  start: number;
  shots: number;
  withoutShots: string;
  led: Count;
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
    when: ({ own, isAheadTwice, levelChance, aheadChance }) =>
      own !== null && isAheadTwice && levelChance > aheadChance,
    text: ({ own, level, ahead, chance }) =>
      `At half-time a level score is likelier, ${level} to ${ahead}. But if ${own} win they mostly lead early: ${chance} for both.`,
  },
  {
    id: "halves-ahead-more",
    when: ({ own, isAheadTwice, levelChance, aheadChance }) =>
      own !== null && isAheadTwice && aheadChance >= levelChance,
    text: ({ own, level, ahead, chance }) =>
      `${own} lead at the break in ${ahead} of such matches, more than the ${level} that are level. Ahead twice: ${chance}.`,
  },
  {
    id: "halves-held",
    when: ({ own, isAheadTwice }) => own !== null && isAheadTwice,
    text: ({ own, ahead, chance }) =>
      `${own} lead at half-time in ${ahead} of such matches and see it through in ${chance}.`,
  },
  {
    id: "halves-late",
    when: ({ own, isAheadTwice }) => own !== null && isAheadTwice,
    text: ({ own, pair, chance, nextChance, next }) =>
      next.startsWith("Level")
        ? `${pair}, ${chance}. A late win for ${own}, from level at the break, has ${nextChance}.`
        : `${pair}, ${chance}; ${decapital(next)}, ${nextChance}.`,
  },
  {
    id: "halves-turned",
    when: ({ own, isAheadTwice }) => own !== null && isAheadTwice,
    text: ({ own, other, chance, turned }) =>
      `${own} ahead at both whistles: ${chance}. ${other} ahead at the break and beaten: only ${turned}.`,
  },
  {
    id: "halves-led",
    when: ({ own, led }) => own !== null && led.of >= 4 && led.share >= 0.5,
    text: ({ own, led, pair, chance }) =>
      `${own} led at half-time in ${lastText(led)}. ${pair}: ${chance}.`,
  },
  {
    id: "halves-not-led",
    when: ({ own, led, isAheadTwice }) =>
      own !== null && isAheadTwice && led.of >= 5 && led.share <= 0.2,
    text: ({ own, led, pair, chance }) =>
      `${own} led at the break in only ${lastText(led)}. Even so, ${decapital(pair)} comes first, ${chance}.`,
  },
  {
    id: "halves-level-record",
    when: ({ own, levelCount }) => own !== null && levelCount.of >= 5 && levelCount.share >= 0.5,
    text: ({ own, levelCount, pair, chance }) =>
      `${possessive(own ?? "")} games were level at half-time in ${lastText(levelCount)}. ${pair} has ${chance}.`,
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
    text: ({ pair, chance, points }) =>
      `${pair} happens about ${inTen(points)} in matches like this: ${chance}.`,
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
  const [next] = others(context);
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
    chance: pointsText(context.points),
    points: context.points,
    next: pairText(next?.key ?? "", names),
    nextChance: shown(context, next?.key ?? ""),
    level: shown(context, ...pairsOf("draw")),
    levelChance: chanceOf(context, ...pairsOf("draw")),
    ahead: shown(context, ...pairsOf(side ?? "draw")),
    aheadChance: chanceOf(context, ...pairsOf(side ?? "draw")),
    turned: shown(context, `${otherSide}-${side ?? ""}`),
    half: { home: expected.home * firstHalfShare, away: expected.away * firstHalfShare },
    start: context.start,
    shots: factor(context, "shots"),
    withoutShots: pointsText(context.withoutShots ?? 0),
    led: count(known, ({ scored, conceded }) => scored > conceded),
    levelCount: count(known, ({ scored, conceded }) => scored === conceded),
  };
}

/** "Chelsea ahead at half-time and at the end", "Level at half-time, then Chelsea". */
export function pairText(pair: string, names: { home: string; away: string }): string {
  const [halfTime = "", fullTime = ""] = pair.split("-");
  const nameOf = (key: string) => (key === "home" ? names.home : names.away);
  if (halfTime === "draw" && fullTime === "draw") return "Level at half-time and at the end";
  if (halfTime === "draw") return `Level at half-time, then ${nameOf(fullTime)} win`;
  if (halfTime === fullTime) return `${nameOf(halfTime)} ahead at half-time and at the end`;
  return `${nameOf(halfTime)} ahead at half-time, then ${fullTime === "draw" ? "a draw" : `${nameOf(fullTime)} win`}`;
}

function decapital(text: string): string {
  return text.startsWith("Level") ? `l${text.slice(1)}` : text;
}

function inTen(points: number): string {
  if (points >= 45) return "every second time";
  if (points >= 36) return "4 times in 10";
  if (points >= 29) return "3 times in 10";
  return points >= 22 ? "1 time in 4" : "1 time in 5";
}
