import type { Score } from "./match.ts";
import type { SideNames } from "./question-list.ts";

/** No match is certain: the ends are "over 99%" and "under 1%". */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (rounded >= 100) return "over 99%";
  if (rounded <= 0) return "under 1%";
  return `${rounded}%`;
}

export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${/(ch|sh|s|x)$/.test(noun) ? `${noun}es` : noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

export function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

export function goalsText(goals: number): string {
  return goals.toFixed(1);
}

export function scoreText(score: Score, names: SideNames): string {
  return `${names.home} ${score.home}–${score.away} ${names.away}`;
}
