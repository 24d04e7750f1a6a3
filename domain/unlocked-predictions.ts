import type { components } from "#contract";

type Unlocked = components["schemas"]["UnlockedPrediction"];

/** Limits one sync, because a faulty `more` could loop forever. The next sync continues. */
export const MAX_SYNC_PAGES = 50;

export function isOwn({ unlocked_at: at }: Pick<Unlocked, "unlocked_at">): boolean {
  return at !== null;
}

export function mergeUnlocked(own: readonly Unlocked[], free: readonly Unlocked[]): Unlocked[] {
  return [...own, ...missingFrom(own, free)];
}

export function addUnlocked(known: readonly Unlocked[], fresh: readonly Unlocked[]): Unlocked[] {
  return [...missingFrom(fresh, known), ...fresh];
}

function missingFrom(entries: readonly Unlocked[], others: readonly Unlocked[]): Unlocked[] {
  const ids = new Set(entries.map(({ prediction }) => prediction.id));
  return others.filter(({ prediction }) => !ids.has(prediction.id));
}
