import { clearUserData } from "#src/logout/cleanup.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { router } from "#src/router.tsx";
import { stored } from "#src/storage/entries.ts";
import { EXPIRED, currentReader, expireToken, readToken } from "#src/storage/session.ts";

/** The server's code for a token of a deleted account. */
const DELETED = "account_deleted";

/**
 * The login opens with the reason. Unlocked predictions stay here for the next sign-in.
 * A late refusal, for a token that is no longer used, changes nothing.
 */
export function endSession(refusedToken: string, code: string): void {
  if (readToken() !== refusedToken) return;
  const accountDeleted = code === DELETED;
  if (accountDeleted || isImpersonating()) {
    void leaveNothing(refusedToken, accountDeleted);
    return;
  }
  expireToken();
  void router.navigate({ to: ".", search: (search) => ({ ...search, tab: "login", expired: 1 }) });
}

/** Several refusals may arrive together: one cleanup is enough. */
let leaving: string | null = null;

/** Nobody can return to this data: the account is deleted, or an admin was impersonating a fan. */
async function leaveNothing(token: string, accountDeleted: boolean): Promise<void> {
  if (leaving === token) return;
  leaving = token;
  // cleanup.ts retries at the next start.
  await clearUserData().catch(() => undefined);
  const search = { tab: "login", expired: 1 } as const;
  await router.navigate({ to: "/", search, state: { accountDeleted } });
}

function isImpersonating(): boolean {
  return queryClient.getQueryData(userQueries.me().queryKey)?.body.impersonator != null;
}

/**
 * One user's data leaves memory with that user, also after a logout in another tab.
 * The page then checks its access again (see sign-in-redirects.ts).
 */
export function watchSession(): void {
  let reader = currentReader.read();
  currentReader.subscribe(() => {
    const left = reader;
    reader = currentReader.read();
    if (left === reader) return;
    // In its own task: the router keeps the calling stack, which would retain the login's form.
    // The password would then stay in memory until the next navigation.
    setTimeout(() => void router.load());
    // The snapshot shows the signed-in user.
    stored.firstPaint.remove();
    if (left === null) return;
    // The next fan in this tab has chosen nothing.
    if (isAnother(left, reader)) {
      stored.chosenQuestions.remove();
      stored.chosenPlan.remove();
      stored.matchLeft.remove();
    }
    queryClient.removeQueries({ predicate: (query) => query.queryKey.includes(left) });
  });
}

/** A fan whose session expired keeps the chosen questions. */
function isAnother(left: string, reader: string | null): boolean {
  return reader === null || (left !== EXPIRED && reader !== EXPIRED);
}
