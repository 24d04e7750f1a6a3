import { possessive } from "../wording.ts";
import { pointsWord } from "./lead-context.ts";
import type { ResultFacts } from "./result-facts.ts";
import type { Template } from "./template.ts";

/** Points from which the lead must name the shots. */
const SHOTS_NAMED_FROM_POINTS = 4;

const lifts = ({ shots }: ResultFacts) => shots.both >= SHOTS_NAMED_FROM_POINTS;
const lowers = ({ shots }: ResultFacts) => shots.both <= -SHOTS_NAMED_FROM_POINTS;
/** The side that moves more. */
const isMostlyByNamed = ({ shots }: ResultFacts) => Math.abs(shots.own) >= Math.abs(shots.other);
const isByBoth = ({ shots }: ResultFacts) =>
  Math.min(Math.abs(shots.own), Math.abs(shots.other)) >= 2 &&
  Math.sign(shots.own) === Math.sign(shots.other);

export const RESULT_SHOTS: readonly Template<ResultFacts>[] = [
  {
    id: "result-shots-own-up",
    when: (facts) => lifts(facts) && isMostlyByNamed(facts),
    text: ({ named, chance, withoutShots }) =>
      `${named} ${chance}: their shots say more than their results. Without shots we would say ${withoutShots}.`,
  },
  {
    id: "result-shots-own-better",
    when: (facts) => lifts(facts) && isMostlyByNamed(facts),
    text: ({ named, chance, shots }) =>
      `${named} have played better than their results. Shots are worth ${pointsWord(shots.both)} and make it ${chance}.`,
  },
  {
    id: "result-shots-own-add",
    when: (facts) => lifts(facts) && isMostlyByNamed(facts),
    text: ({ named, chance, withoutShots }) =>
      `Results alone put ${named} at ${withoutShots}. Count the shots as well, theirs and those they allow, and it is ${chance}.`,
  },
  {
    id: "result-shots-other-flattered",
    when: (facts) => lifts(facts) && !isMostlyByNamed(facts),
    text: ({ named, other, chance, withoutShots }) =>
      `${named} ${chance}: results flatter ${other}, their shots do not. Without shots we would say ${withoutShots}.`,
  },
  {
    id: "result-shots-other-lifts",
    when: (facts) => lifts(facts) && !isMostlyByNamed(facts),
    text: ({ named, other, chance, withoutShots }) =>
      `${other} have had better results than their shots deserve. That lifts ${named} from ${withoutShots} to ${chance}.`,
  },
  {
    id: "result-shots-both-up",
    when: (facts) => lifts(facts) && isByBoth(facts),
    text: ({ named, chance, withoutShots }) =>
      `The shots of both sides speak for ${named}: ${chance}, where results alone would say ${withoutShots}.`,
  },
  {
    id: "result-shots-own-down",
    when: (facts) => lowers(facts) && isMostlyByNamed(facts),
    text: ({ named, chance, withoutShots }) =>
      `${named} ${chance}: their results are better than their shots. Without shots we would say ${withoutShots}.`,
  },
  {
    id: "result-shots-own-stop",
    when: (facts) => lowers(facts) && isMostlyByNamed(facts),
    text: ({ named, chance, withoutShots }) =>
      `Results alone would give ${named} ${withoutShots}. Their shots say less, and we stop at ${chance}.`,
  },
  {
    id: "result-shots-other-up",
    when: (facts) => lowers(facts) && !isMostlyByNamed(facts),
    text: ({ named, other, chance, withoutShots }) =>
      `${named} ${chance}, not ${withoutShots}: ${possessive(other)} shots say more than their results.`,
  },
  {
    id: "result-shots-other-off",
    when: (facts) => lowers(facts) && !isMostlyByNamed(facts),
    text: ({ named, other, chance, shots }) =>
      `${other} are better than their results: shots take ${pointsWord(shots.both)} off ${named}, who stand at ${chance}.`,
  },
  {
    id: "result-shots-both-down",
    when: (facts) => lowers(facts) && isByBoth(facts),
    text: ({ named, chance, withoutShots }) =>
      `The shots of both sides hold ${named} back: ${withoutShots} by results alone, ${chance} with shots.`,
  },
];
