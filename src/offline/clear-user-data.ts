import type { QueryClient } from '@tanstack/react-query';
import { removePersisted } from '#src/offline/persister.ts';
import { readToken, removeToken, sessionScope } from '#src/offline/session.ts';

/** Keys of SPEC.md section 7 that say something about the person; `visitedBefore` does not. */
const USER_KEYS = ['ref_id', 'user_country_name', 'country_code', '__user_continent_code', 'currency'];

/**
 * Forgets the user on this device: at logout and when another user signs in. The token goes first, so that a late
 * answer finds nobody to be filed under.
 */
export async function clearUserData(queryClient: QueryClient): Promise<void> {
  const token = readToken();
  const scope = sessionScope();
  removeToken();
  // What is public stays on screen.
  queryClient.removeQueries({ predicate: (query) => query.queryKey.includes(scope) && scope !== null });
  // Log-in and registration leave what was typed here.
  queryClient.getMutationCache().clear();
  removePersisted();
  for (const key of USER_KEYS) removeLocal(key);
  if (token === null) return;
  try {
    const { forgetUser } = await import('#src/offline/store.ts');
    await forgetUser(token);
  } catch {
    // The store's code or the store itself cannot be had: what it holds goes as a whole, fixtures included.
    await deleteStore();
  }
}

function deleteStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('touchline');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('The saved data could not be removed.')));
  });
}

function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}
