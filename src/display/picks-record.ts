import { hasNamedAnswer } from "#engine/question-list.ts";
import { formatPercent } from "#src/display/formatters.ts";
import type { MatchPicks, PickEntry } from "#src/display/picks.ts";

export interface PicksRecord {
  right: number;
  settled: number;
  expected: number;
  /** Latest last. */
  last: readonly boolean[];
}

const SHOWN_LAST = 10;
/** Below this a share says nothing about the next prediction. */
const ENOUGH_SETTLED = 20;

export function picksRecord(matches: readonly MatchPicks[]): PicksRecord | null {
  const settled = matches.flatMap(({ entries }) => entries.filter(isSettled));
  if (settled.length === 0) return null;
  return {
    right: settled.filter(({ outcome }) => outcome === "right").length,
    settled: settled.length,
    expected: settled.reduce((sum, { pick }) => sum + pick.prediction.probability, 0),
    last: settled
      .slice(0, SHOWN_LAST)
      .map(({ outcome }) => outcome === "right")
      .toReversed(),
  };
}

function isSettled({ pick, outcome }: PickEntry): boolean {
  return (
    (outcome === "right" || outcome === "wrong") && hasNamedAnswer(pick.prediction.question.slug)
  );
}

export function rightText({ right, settled }: PicksRecord): string {
  return `${right} of ${settled} right`;
}

export function expectedText({ expected }: PicksRecord): string {
  return `We expected ${Math.round(expected)}.`;
}

export function ringFigure({ right, settled }: PicksRecord): string | null {
  return settled < ENOUGH_SETTLED ? null : formatPercent(right / settled);
}

export function lastText({ last }: PicksRecord): string {
  return `Last ${last.length}, latest last: ${last.map((isRight) => (isRight ? "right" : "wrong")).join(", ")}`;
}
