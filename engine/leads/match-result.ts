import { pointsText } from "../whole-percents.ts";
import { possessive } from "../wording.ts";
import { type Count, lastText, type LeadContext, pointsWord } from "./lead-context.ts";
import { RESULT_SHOTS } from "./match-result-shots.ts";
import { type ResultFacts, resultFacts, shownPercents } from "./result-facts.ts";
import { type Chosen, choose, type Template } from "./template.ts";

type ResultTemplate = Template<ResultFacts>;

const RESULTS: readonly ResultTemplate[] = [
  {
    id: "result-both",
    when: ({ results }) => results.own >= 3 && results.other >= 3,
    text: ({ named, other, chance, results }) =>
      `${named} ${chance}: ${possessive(other)} poor results add ${pointsWord(results.other)}, ${possessive(named)} good ones ${results.own}.`,
  },
  {
    id: "result-two-reasons",
    when: ({ results }) => results.own >= 3 && results.other >= 3,
    text: ({ named, other, chance, results }) =>
      `Two reasons for ${named}, ${chance}: their own results, worth ${pointsWord(results.own)}, and ${possessive(other)} weak ones, worth ${results.other}.`,
  },
  {
    id: "result-own",
    when: ({ results }) => results.own >= 5 && results.own >= 2 * results.other,
    text: ({ named, chance, results }) =>
      `${named} ${chance}, and they have earned it: their own results add ${pointsWord(results.own)}.`,
  },
  {
    id: "result-own-against",
    when: ({ results }) => results.own >= 5 && results.own >= 2 * results.other,
    text: ({ named, other, chance, results }) =>
      `${possessive(named)} results add ${pointsWord(results.own)}. Against ${other} that makes ${chance}.`,
  },
  {
    id: "result-other",
    when: ({ results }) => results.other >= 5 && results.other >= 2 * results.own,
    text: ({ named, other, chance, results }) =>
      `${named} ${chance}, and ${other} are the reason: their poor results add ${pointsWord(results.other)}.`,
  },
  {
    id: "result-other-alone",
    when: ({ results }) => results.other >= 5 && results.other >= 2 * results.own,
    text: ({ named, other, chance, results }) =>
      `${possessive(other)} results alone lift ${named} by ${pointsWord(results.other)}, to ${chance}.`,
  },
  {
    id: "result-tug",
    when: ({ results }) => results.own >= 3 && results.other <= -3,
    text: ({ named, other, chance, results }) =>
      `Both sides come with good results: ${possessive(named)} add ${pointsWord(results.own)}, ${possessive(other)} take ${-results.other} off. ${named} ${chance}.`,
  },
];

const GROUND: readonly ResultTemplate[] = [
  {
    id: "result-home",
    when: ({ isHome, ground, results }) =>
      isHome && ground >= 5 && ground > results.own && ground > results.other,
    text: ({ named, chance, ground }) =>
      `${named} ${chance}, and the best reason is home ground: it adds ${pointsWord(ground)}.`,
  },
  {
    id: "result-home-taken",
    when: ({ isHome, ground, pointsAhead }) => isHome && ground >= 5 && pointsAhead < 2 * ground,
    text: ({ named, chance, ground }) =>
      `Take home ground away and ${named} lose ${pointsWord(ground)}. With it they have ${chance}.`,
  },
  {
    id: "result-away",
    when: ({ isHome, ground }) => !isHome && ground <= -4,
    text: ({ named, chance, ground }) =>
      `Playing away costs ${named} ${pointsWord(ground)}, and they still come out at ${chance}.`,
  },
  {
    id: "result-away-back",
    when: ({ isHome, ground, results }) => !isHome && ground <= -4 && results.own >= 6,
    text: ({ named, chance, ground, results }) =>
      `${named} ${chance}: the away trip takes ${pointsWord(ground)}, their results give ${results.own}.`,
  },
];

const FORM: readonly ResultTemplate[] = [
  {
    id: "result-form",
    when: ({ wins }) => wins.own.of >= 5 && wins.own.share >= 0.6,
    text: ({ named, chance, wins }) => `${named} ${chance}: they won ${lastText(wins.own)}.`,
  },
  {
    id: "result-form-apart",
    when: ({ wins }) =>
      wins.own.of === wins.other.of && wins.own.of >= 5 && wins.own.count >= wins.other.count + 2,
    text: ({ named, other, chance, wins }) =>
      `${named} won ${lastText(wins.own)}, ${other} ${wins.other.count === 0 ? "none" : wins.other.count}. We say ${named}, ${chance}.`,
  },
  {
    id: "result-form-other",
    when: ({ wins }) => wins.other.of >= 5 && wins.other.share < 0.2,
    text: ({ named, other, chance, wins }) =>
      `${other} won ${fewText(wins.other)} of their last ${wins.other.of} in this competition. ${named} ${chance}.`,
  },
  {
    id: "result-form-despite",
    when: ({ wins, pointsAhead }) =>
      wins.own.of >= 5 && wins.own.share <= 0.34 && pointsAhead >= 12,
    text: ({ named, chance, wins }) =>
      `${named} won only ${lastText(wins.own)}. They are still our favourites, at ${chance}.`,
  },
  {
    id: "result-at-home",
    when: ({ isHome, wins }) => isHome && wins.ownOnGround.of >= 5 && wins.ownOnGround.share >= 0.6,
    text: ({ named, chance, wins: { ownOnGround } }) =>
      `${named} ${chance}: they won ${ownOnGround.count} of their last ${ownOnGround.of} home games in this competition.`,
  },
  {
    id: "result-visitors",
    when: ({ isHome, wins }) =>
      isHome && wins.otherOnGround.of >= 5 && wins.otherOnGround.share <= 0.2,
    text: ({ named, other, chance, wins: { otherOnGround } }) =>
      `${other} won ${fewText(otherOnGround)} of their last ${otherOnGround.of} away games in this competition. ${named} ${chance}.`,
  },
  {
    id: "result-meetings",
    when: ({ meetings }) => meetings.own.of >= 4 && meetings.own.share >= 0.6,
    text: ({ named, chance, meetings }) =>
      `${named} won ${meetings.own.share === 1 ? "all" : meetings.own.count} of the last ${meetings.own.of} meetings. This time we make it ${chance}.`,
  },
  {
    id: "result-meetings-despite",
    when: ({ meetings }) => meetings.other.of >= 4 && meetings.other.share >= 0.6,
    text: ({ named, other, chance, meetings }) =>
      `${other} won ${meetings.other.share === 1 ? "all" : meetings.other.count} of the last ${meetings.other.of} meetings, but ${named} are our pick at ${chance}.`,
  },
];

const SHARES: readonly ResultTemplate[] = [
  {
    id: "result-close",
    when: ({ pointsAhead }) => pointsAhead <= 6,
    text: ({ named, other, chance, draw, otherChance }) =>
      `Little in it: ${named} ${chance}, ${other} ${otherChance}, a draw ${draw}.`,
  },
  {
    id: "result-close-home",
    when: ({ isHome, pointsAhead, ground }) =>
      isHome && pointsAhead <= 8 && ground > pointsAhead / 2,
    text: ({ named, other, chance, otherChance, ground }) =>
      `${named} by a nose, ${chance} to ${otherChance}. Without home ground, worth ${pointsWord(ground)}, ${other} would be level or ahead.`,
  },
  {
    id: "result-equal",
    when: ({ pointsAhead }) => pointsAhead >= 15,
    text: ({ named, other, chance, otherChance, start }) =>
      `Two equal sides would have ${pointsText(start)} each. ${named} have ${chance}, ${other} ${otherChance}.`,
  },
  {
    id: "result-ten",
    when: ({ chance }) => tenths(chance) >= 6 && tenths(chance) <= 9,
    text: ({ named, other, chance, otherChance }) =>
      `In 10 matches like this ${named} win about ${tenths(chance)} and ${other} ${tenths(otherChance) === 0 ? "hardly any" : `about ${tenths(otherChance)}`}.`,
  },
];

const LAST: readonly ResultTemplate[] = [
  {
    id: "result-three",
    when: () => true,
    text: ({ named, other, chance, draw, otherChance }) =>
      `${named} ${chance}, a draw ${draw}, ${other} ${otherChance}.`,
  },
  {
    id: "result-bare",
    when: () => true,
    text: ({ chance, draw, otherChance }) =>
      `${chance} for our pick, ${draw} for a draw, ${otherChance} for the other side.`,
  },
];

const DRAW: readonly Template<LeadContext>[] = [
  {
    id: "draw-level",
    when: () => true,
    text: (context) => {
      const [home, draw, away] = shownPercents(context);
      return `Neither side stands out: ${context.names.home} ${home}, ${context.names.away} ${away}. A draw comes first, with ${draw}.`;
    },
  },
  {
    id: "draw-equal",
    when: () => true,
    text: (context) => {
      const [home, draw, away] = shownPercents(context);
      return `A draw, ${draw}: few goals and two sides close together, ${home} to ${away}.`;
    },
  },
];

export function resultLead(context: LeadContext, seed: string): Chosen {
  if (context.answer === "draw") return choose([DRAW], context, seed);
  const facts = resultFacts(context, context.answer === "away" ? "away" : "home");
  return choose([RESULT_SHOTS, [...RESULTS, ...GROUND, ...FORM, ...SHARES], LAST], facts, seed);
}

function fewText({ count: won }: Count): string {
  return won === 0 ? "none" : `only ${won}`;
}

function tenths(chance: string): number {
  return Math.round(Number.parseInt(chance) / 10) || 0;
}
