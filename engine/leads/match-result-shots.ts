import { possessive } from "../wording.ts";
import { pointsWord } from "./lead-context.ts";
import type { ResultFacts } from "./result-facts.ts";
import type { Template } from "./template.ts";

/** Points from which the lead must name the shots. */
const MUCH = 4;

const lifts = ({ shots }: ResultFacts) => shots.both >= MUCH;
const lowers = ({ shots }: ResultFacts) => shots.both <= -MUCH;
/** The side that moves more. */
const byOwn = ({ shots }: ResultFacts) => Math.abs(shots.own) >= Math.abs(shots.other);
const byBoth = ({ shots }: ResultFacts) =>
  Math.min(Math.abs(shots.own), Math.abs(shots.other)) >= 2 &&
  Math.sign(shots.own) === Math.sign(shots.other);

export const RESULT_SHOTS: readonly Template<ResultFacts>[] = [
  {
    id: "result-shots-own-up",
    when: (facts) => lifts(facts) && byOwn(facts),
    text: ({ own, chance, withoutShots }) =>
      `${own} ${chance}: their shots say more than their results. Without shots we would say ${withoutShots}.`,
  },
  {
    id: "result-shots-own-better",
    when: (facts) => lifts(facts) && byOwn(facts),
    text: ({ own, chance, shots }) =>
      `${own} have played better than their results. Shots are worth ${pointsWord(shots.both)} and make it ${chance}.`,
  },
  {
    id: "result-shots-own-add",
    when: (facts) => lifts(facts) && byOwn(facts),
    text: ({ own, chance, withoutShots }) =>
      `Results alone put ${own} at ${withoutShots}. Count the shots as well, theirs and those they allow, and it is ${chance}.`,
  },
  {
    id: "result-shots-other-flattered",
    when: (facts) => lifts(facts) && !byOwn(facts),
    text: ({ own, other, chance, withoutShots }) =>
      `${own} ${chance}: results flatter ${other}, their shots do not. Without shots we would say ${withoutShots}.`,
  },
  {
    id: "result-shots-other-lifts",
    when: (facts) => lifts(facts) && !byOwn(facts),
    text: ({ own, other, chance, withoutShots }) =>
      `${other} have had better results than their shots deserve. That lifts ${own} from ${withoutShots} to ${chance}.`,
  },
  {
    id: "result-shots-both-up",
    when: (facts) => lifts(facts) && byBoth(facts),
    text: ({ own, chance, withoutShots }) =>
      `The shots of both sides speak for ${own}: ${chance}, where results alone would say ${withoutShots}.`,
  },
  {
    id: "result-shots-own-down",
    when: (facts) => lowers(facts) && byOwn(facts),
    text: ({ own, chance, withoutShots }) =>
      `${own} ${chance}: their results are better than their shots. Without shots we would say ${withoutShots}.`,
  },
  {
    id: "result-shots-own-stop",
    when: (facts) => lowers(facts) && byOwn(facts),
    text: ({ own, chance, withoutShots }) =>
      `Results alone would give ${own} ${withoutShots}. Their shots say less, and we stop at ${chance}.`,
  },
  {
    id: "result-shots-other-up",
    when: (facts) => lowers(facts) && !byOwn(facts),
    text: ({ own, other, chance, withoutShots }) =>
      `${own} ${chance}, not ${withoutShots}: ${possessive(other)} shots say more than their results.`,
  },
  {
    id: "result-shots-other-off",
    when: (facts) => lowers(facts) && !byOwn(facts),
    text: ({ own, other, chance, shots }) =>
      `${other} are better than their results: shots take ${pointsWord(shots.both)} off ${own}, who stand at ${chance}.`,
  },
  {
    id: "result-shots-both-down",
    when: (facts) => lowers(facts) && byBoth(facts),
    text: ({ own, chance, withoutShots }) =>
      `The shots of both sides hold ${own} back: ${withoutShots} by results alone, ${chance} with shots.`,
  },
];
