import type { Score } from "./match.ts";
import type { SideNames } from "./question-list.ts";

/** No match is certain: the ends are "over 99%" and "under 1%". */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (rounded >= 100) return "over 99%";
  if (rounded <= 0) return "under 1%";
  return `${rounded}%`;
}

export function change(factor: number): string {
  const points = Math.round((factor - 1) * 100);
  if (points === 0) return "±0%";
  return points > 0 ? `+${points}%` : `−${-points}%`;
}

export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${/(ch|sh|s|x)$/.test(noun) ? `${noun}es` : noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

export function listed(parts: readonly string[]): string {
  return parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}

export function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

/** One decimal: a fan reads it aloud. */
export function goalsText(goals: number): string {
  return goals.toFixed(1);
}

export function scoreText(score: Score, names: SideNames): string {
  return `${names.home} ${score.home}–${score.away} ${names.away}`;
}
