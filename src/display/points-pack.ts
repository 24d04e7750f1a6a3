import type { components } from "#contract";
import { pointsText } from "#src/display/plan-text.ts";

type Pack = components["schemas"]["PointsPack"];

export function packFor(packs: readonly Pack[], missing: number): Pack | undefined {
  const bySize = packs.toSorted((a, b) => a.points - b.points);
  return bySize.find(({ points }) => points >= missing) ?? bySize.at(-1);
}

export function answersText(points: number, perAnswer: number): string {
  const answers = Math.floor(points / perAnswer);
  return answers === 1 ? "1 answer" : `${answers} answers`;
}

export function missingPointsText(missing: number): string {
  return `${pointsText(missing)} short.`;
}
