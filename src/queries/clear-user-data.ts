import { deleteStore } from '#src/offline/delete-store.ts';
import { removePersisted } from '#src/offline/persister.ts';
import { readToken, readerScope, removeToken } from '#src/offline/session.ts';
import { askWorker } from '#src/pwa/ask-worker.ts';
import { clearReferral } from '#src/referral.ts';

/**
 * Forgets the user on this device: at logout and when another user signs in. The token goes first, so that a late
 * answer finds nobody to be filed under; what is in memory goes with it (see session-end.ts), what is public stays.
 * @throws Error where what is saved here could not be removed
 */
export async function clearUserData(): Promise<void> {
  const token = readToken();
  const scope = readerScope();
  removeToken();
  removePersisted();
  clearReferral();
  if (scope === null) return;
  try {
    const { forgetUser } = await import('#src/offline/store.ts');
    await forgetUser(token);
  } catch {
    await forgetWithStore(token);
  }
}

/**
 * The store's code or the store itself cannot be had: what it holds goes as a whole, fixtures included. So does the mark
 * that this sign-in is over; the worker, which has the code at hand, sets it again, or a late answer would be filed.
 */
async function forgetWithStore(token: string | null): Promise<void> {
  try {
    await deleteStore();
  } finally {
    if (token !== null) await askWorker({ type: 'FORGET', token });
  }
}
