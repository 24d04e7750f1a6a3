import type { components } from "#contract";
import { pointsWords } from "#src/display/plan-words.ts";

type Pack = components["schemas"]["PointsPack"];

export function packFor(packs: readonly Pack[], missing: number): Pack | undefined {
  const bySize = packs.toSorted((a, b) => a.points - b.points);
  return bySize.find(({ points }) => points >= missing) ?? bySize.at(-1);
}

export function answersWords(points: number, perAnswer: number): string {
  const answers = Math.floor(points / perAnswer);
  return answers === 1 ? "1 answer" : `${answers} answers`;
}

export function shortWords(missing: number): string {
  return `${pointsWords(missing)} short.`;
}
