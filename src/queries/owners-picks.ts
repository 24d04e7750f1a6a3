import type { SavedPicks } from "#offline/saved-picks.ts";
import { finishForget } from "#src/queries/forget.ts";

/**
 * What this device keeps for its owner, whose sign-in has expired.
 * @throws where somebody has logged out and what was theirs is still here
 */
export async function readOwnersPicks(): Promise<SavedPicks | null> {
  await finishForget();
  return (await import("#src/storage/device-store.ts")).readOwnersPicks();
}
