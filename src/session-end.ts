import { clearUserData } from "#src/logout/cleanup.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { router } from "#src/router.tsx";
import { stored } from "#src/storage/entries.ts";
import { clearFollowing } from "#src/storage/followed.ts";
import { EXPIRED, currentReader, expireToken, readToken } from "#src/storage/session.ts";

const ACCOUNT_DELETED_CODE = "account_deleted";

/** A late refusal of a token that is no longer used changes nothing. */
export function endSession(refusedToken: string, code: string): void {
  if (readToken() !== refusedToken) return;
  const accountDeleted = code === ACCOUNT_DELETED_CODE;
  if (accountDeleted || isImpersonating()) {
    void removeAllData(refusedToken, accountDeleted);
    return;
  }
  expireToken();
  void router.navigate({ to: ".", search: (search) => ({ ...search, tab: "login", expired: 1 }) });
}

/** Several refusals may arrive together; one cleanup is enough. */
let cleanedToken: string | null = null;

/** Nobody can return to this data: the account is deleted, or an admin was impersonating. */
async function removeAllData(token: string, accountDeleted: boolean): Promise<void> {
  if (cleanedToken === token) return;
  cleanedToken = token;
  // cleanup.ts retries at the next start.
  await clearUserData().catch(() => undefined);
  const search = { tab: "login", expired: 1 } as const;
  await router.navigate({ to: "/", search, state: { accountDeleted } });
}

function isImpersonating(): boolean {
  return queryClient.getQueryData(userQueries.me().queryKey)?.body.impersonator != null;
}

/**
 * Removes one user's data from memory, also after a logout in another tab.
 * @returns a function that stops the watch
 */
export function watchSession(): () => void {
  let reader = currentReader.read();
  return currentReader.subscribe(() => {
    const previous = reader;
    reader = currentReader.read();
    if (previous === reader) return;
    // In its own task: the router retains the calling stack, and with it the form's password.
    setTimeout(() => void router.load());
    stored.firstPaint.remove();
    if (previous === null) return;
    if (isOtherAccount(previous, reader)) {
      stored.chosenQuestions.remove();
      stored.chosenPlan.remove();
      stored.pendingMatch.remove();
      stored.recentSearches.remove();
      clearFollowing();
    }
    queryClient.removeQueries({ predicate: (query) => query.queryKey.includes(previous) });
  });
}

/** A fan whose session expired keeps the chosen questions. */
function isOtherAccount(previous: string, reader: string | null): boolean {
  return reader === null || (previous !== EXPIRED && reader !== EXPIRED);
}
