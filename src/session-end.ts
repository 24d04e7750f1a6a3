import { queryClient } from "#src/queries/query-client.ts";
import { router } from "#src/router.tsx";
import { stored } from "#src/storage/entries.ts";
import { EXPIRED, currentReader, expireToken, readToken } from "#src/storage/session.ts";

/**
 * The server refused this session: the token goes and the login opens, saying why. What the user unlocked stays on
 * the device for the next sign-in. A refusal that arrives late, for a token no longer in use, changes nothing.
 */
export function endSession(refusedToken: string): void {
  if (readToken() !== refusedToken) return;
  expireToken();
  void router.navigate({ to: ".", search: (search) => ({ ...search, tab: "login", expired: 1 }) });
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
