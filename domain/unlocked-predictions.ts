import type { components } from "#contract";

type Unlocked = components["schemas"]["UnlockedPrediction"];

/** How far one sync follows the server's `more`, so that a faulty answer cannot keep it asking. The next sync goes on. */
export const MOST_SYNC_PAGES = 50;

/** Unlocked by the fan who asks, as opposed to free for all. */
export function isOwn({ unlocked_at: at }: Pick<Unlocked, "unlocked_at">): boolean {
  return at !== null;
}

/** What a fan can read of a match: what they have unlocked, then what is free of the rest. */
export function mergeUnlocked(own: readonly Unlocked[], free: readonly Unlocked[]): Unlocked[] {
  return [...own, ...lackingIn(own, free)];
}

/** The same after another unlock: what that brought comes last, in place of what was known of it. */
export function addUnlocked(known: readonly Unlocked[], fresh: readonly Unlocked[]): Unlocked[] {
  return [...lackingIn(fresh, known), ...fresh];
}

function lackingIn(entries: readonly Unlocked[], others: readonly Unlocked[]): Unlocked[] {
  const ids = new Set(entries.map(({ prediction }) => prediction.id));
  return others.filter(({ prediction }) => !ids.has(prediction.id));
}
