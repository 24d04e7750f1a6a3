import type { PredictionChecks } from "#engine/proofs/verify-prediction.ts";
import { formatDate, formatTime } from "#src/display/formatters.ts";

export interface SealCheck extends PredictionChecks {
  /** Unix seconds, by the seal itself. */
  sealedAt: number;
  /** When this phone first saw the seal, by the later of both clocks. Null if it stores none. */
  seenAt: number | null;
  /** When the server last reported that the seal did not exist; null if never. */
  absentAt: number | null;
  /** The server itself says that a demo made it after kick-off. */
  afterwards: boolean;
}

/** `holds` is null if this phone cannot tell. */
export interface Finding {
  holds: boolean | null;
  words: string;
}

/** Seconds. A seal is published at once, but two servers' clocks may differ by minutes. */
const PUBLISHED_WITHIN_S = 600;

/** @param kickOff unix seconds */
export function sealFindings(check: SealCheck, kickOff: number): Finding[] {
  const { sealed, plain, published, seenAt, afterwards } = check;
  const text: Finding = sealed
    ? { holds: true, words: "The answer, its chances and its reasons are exactly what was sealed." }
    : {
        holds: false,
        words: "This is not what was sealed: the answer, a chance or the reasons differ.",
      };
  const meaning: Finding[] = sealed
    ? [
        plain
          ? { holds: true, words: "Its words say the answer that it is judged by." }
          : {
              holds: false,
              words: "Its words and the answer that it is judged by are not the same.",
            },
      ]
    : [];
  return [
    text,
    ...meaning,
    timeFinding(check),
    chainFinding(published, seenAt),
    ...(published && !afterwards ? seenFinding(seenAt, kickOff) : []),
  ];
}

function timeFinding({ inTime, sealedAt, absentAt, afterwards }: SealCheck): Finding {
  if (afterwards)
    return {
      holds: null,
      words:
        "This demo computed it after kick-off. It shows what the demo would have said, and counts in no record.",
    };
  if (!inTime)
    return { holds: false, words: "It was not sealed before kick-off when this says so." };
  if (absentAt !== null && sealedAt + PUBLISHED_WITHIN_S < absentAt)
    return {
      holds: false,
      words: `It says that it was sealed ${moment(sealedAt)}, but ${moment(absentAt)} the server told this phone of no such seal.`,
    };
  return { holds: true, words: `It was sealed ${moment(sealedAt)}, before kick-off.` };
}

function chainFinding(published: boolean, seenAt: number | null): Finding {
  if (!published)
    return {
      holds: false,
      words:
        seenAt === null
          ? "The published chain has another seal in its place."
          : "The chain of seals that this phone keeps has another seal in its place.",
    };
  if (seenAt === null)
    return {
      holds: null,
      words: "The server’s chain has this seal. This browser keeps none to compare it with.",
    };
  return { holds: true, words: "The chain of seals that this phone keeps has it." };
}

function seenFinding(seenAt: number | null, kickOff: number): Finding[] {
  if (seenAt === null) return [];
  if (seenAt < kickOff)
    return [
      { holds: true, words: `This phone itself saw the seal ${moment(seenAt)}, before kick-off.` },
    ];
  return [
    {
      holds: null,
      words: `This phone first saw the seal ${moment(seenAt)}, after kick-off: that it was there before is the server’s word.`,
    },
  ];
}

function moment(seconds: number): string {
  return `at ${formatTime(seconds)} on ${formatDate(seconds)}`;
}

export function isSealValid(findings: readonly Finding[]): boolean {
  return findings.every(({ holds }) => holds !== false);
}
