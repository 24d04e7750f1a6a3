import { hashToken } from "#offline/token-hash.ts";
import { addPendingCleanup } from "#src/storage/pending-cleanup.ts";
import { removePersisted } from "#src/storage/persister.ts";
import { readExpiredHash, readToken, readerScope, removeToken } from "#src/storage/session.ts";
import { finishForget } from "#src/queries/forget.ts";
import { clearReferral } from "#src/referral.ts";

/**
 * Forgets the user on this device: at logout and when another user signs in. What is to be done is written down and
 * the token goes before anything that can fail or hang; what is in memory goes with it (see session-end.ts), what is
 * public stays.
 * @throws Error where what is saved here could not be removed yet
 */
export async function clearUserData(): Promise<void> {
  const token = readToken();
  const tokenHash = token === null ? readExpiredHash() : await hashToken(token).catch(() => null);
  // First what takes room: the mark is small, and must find some.
  removePersisted();
  if (readerScope() !== null) addPendingCleanup(tokenHash);
  removeToken();
  clearReferral();
  await finishForget();
}
