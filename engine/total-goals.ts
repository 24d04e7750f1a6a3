import type { Score } from "./match.ts";

export type GoalSide = "over" | "under";

/** One answer holds this and all higher totals. */
export const MAX_GOALS = 10;

export const GOAL_TOTALS: readonly string[] = [
  ...Array.from({ length: MAX_GOALS }, (_, goals) => String(goals)),
  `${MAX_GOALS}-plus`,
];

export const TOTAL_LINES: readonly number[] = Array.from(
  { length: MAX_GOALS },
  (_, goals) => goals + 0.5,
);

export function goalsAnswer(side: GoalSide, line: number): string {
  return `${side}-${line}`;
}

export function readGoalsAnswer(answer: string): { side: GoalSide; line: number } | null {
  const [side, line] = answer.split("-");
  if (side !== "over" && side !== "under") return null;
  return TOTAL_LINES.some((known) => `${side}-${known}` === answer)
    ? { side, line: Number(line) }
    : null;
}

export function isGoalsAnswerRight(answer: string, { home, away }: Score): boolean | null {
  const read = readGoalsAnswer(answer);
  return read && home + away > read.line === (read.side === "over");
}

export function goalTotalOf({ home, away }: Score): string {
  return GOAL_TOTALS[Math.min(home + away, MAX_GOALS)] ?? "";
}

/** @param totals the chances of 0, 1, 2, ... goals */
export function goalsChance(answer: string, totals: readonly number[]): number {
  return totals.reduce(
    (sum, chance, goals) =>
      isGoalsAnswerRight(answer, { home: goals, away: 0 }) === true ? sum + chance : sum,
    0,
  );
}
