import { removeSnapshot } from "#src/storage/first-paint-snapshot.ts";
import { forgetChoices } from "#src/storage/question-choice.ts";
import {
  EXPIRED,
  expireToken,
  readToken,
  readerScope,
  subscribeSession,
} from "#src/storage/session.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { router } from "#src/router.tsx";

/**
 * The server refused this sign-in: the token goes and the log-in opens, saying why. What the user unlocked stays on
 * the device for the next sign-in. A refusal that arrives late, for a token no longer in use, changes nothing.
 */
export function endSession(refusedToken: string): void {
  if (readToken() !== refusedToken) return;
  expireToken();
  void router.navigate({ to: ".", search: (search) => ({ ...search, tab: "login", expired: 1 }) });
}

/** What was asked for one user leaves memory with that user, also where another tab signed out. */
export function watchSession(): void {
  let scope = readerScope();
  subscribeSession(() => {
    const left = scope;
    scope = readerScope();
    if (left === scope) return;
    // It shows who was signed in.
    removeSnapshot();
    if (left === null) return;
    if (isAnother(left, scope)) forgetChoices();
    queryClient.removeQueries({ predicate: (query) => query.queryKey.includes(left) });
  });
}

/** An expired sign-in is still somebody's, who goes on with what was chosen. */
function isAnother(left: string, scope: string | null): boolean {
  return scope === null || (left !== EXPIRED && scope !== EXPIRED);
}
