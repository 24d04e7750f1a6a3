import type { SavedPicks } from "#offline/saved-picks.ts";
import { finishCleanup } from "#src/logout/cleanup.ts";

/**
 * What this device keeps for its owner, whose sign-in has expired.
 * @throws where somebody has logged out and what was theirs is still here
 */
export async function readOwnersPicks(): Promise<SavedPicks | null> {
  await finishCleanup();
  return (await import("#src/storage/device-store.ts")).readOwnersPicks();
}
