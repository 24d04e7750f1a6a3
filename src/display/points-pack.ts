import type { components } from "#contract";

type Pack = components["schemas"]["PointsPack"];

export function packFor(packs: readonly Pack[], missing: number): Pack | undefined {
  const bySize = packs.toSorted((a, b) => a.points - b.points);
  return bySize.find(({ points }) => points >= missing) ?? bySize.at(-1);
}
