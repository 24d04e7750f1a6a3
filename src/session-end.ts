import { clearUserData } from "#src/logout/cleanup.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { router } from "#src/router.tsx";
import { stored } from "#src/storage/entries.ts";
import { EXPIRED, currentReader, expireToken, readToken } from "#src/storage/session.ts";

/** The server's code for a token of an account that has been deleted, here or elsewhere. */
const DELETED = "account_deleted";

/**
 * The server refused this session: the token goes and the login opens, saying why. What the user unlocked stays on
 * the device for the next sign-in. A refusal that arrives late, for a token no longer in use, changes nothing.
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

/** Whose sign-in is being removed from here: of the refusals that come together one is enough. */
let leaving: string | null = null;

/**
 * Nobody comes back to what is saved here, so it goes, as at a logout: its owner has no account any more, or it was
 * another's, whom an admin looked on at.
 */
async function leaveNothing(token: string, accountDeleted: boolean): Promise<void> {
  if (leaving === token) return;
  leaving = token;
  // What cannot be removed now is at the next start: see cleanup.ts.
  await clearUserData().catch(() => undefined);
  const search = { tab: "login", expired: 1 } as const;
  await router.navigate({ to: "/", search, state: { accountDeleted } });
}

function isImpersonating(): boolean {
  return queryClient.getQueryData(userQueries.me().queryKey)?.body.impersonator != null;
}

/**
 * What was asked for one user leaves memory with that user, also where another tab logged out; and the page that is on is
 * asked anew whether it may be (see sign-in-redirects.ts).
 */
export function watchSession(): void {
  let reader = currentReader.read();
  currentReader.subscribe(() => {
    const left = reader;
    reader = currentReader.read();
    if (left === reader) return;
    // In a task of its own: the router keeps the stack that it was called from, which would hold the login's form, and
    // so the password, until the fan goes on.
    setTimeout(() => void router.load());
    // It shows who was signed in.
    stored.firstPaint.remove();
    if (left === null) return;
    // The next fan at this tab has chosen nothing.
    if (isAnother(left, reader)) {
      stored.chosenQuestions.remove();
      stored.chosenPlan.remove();
    }
    queryClient.removeQueries({ predicate: (query) => query.queryKey.includes(left) });
  });
}

/** An expired session is still somebody's, who goes on with what was chosen. */
function isAnother(left: string, reader: string | null): boolean {
  return reader === null || (left !== EXPIRED && reader !== EXPIRED);
}
