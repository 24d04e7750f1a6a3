import { readToken, removeToken } from '#src/offline/session.ts';
import { queryClient } from '#src/queries/query-client.ts';
import { router } from '#src/router.tsx';

/**
 * The server refused this sign-in: the token goes and the log-in opens, saying why. What the user unlocked stays on
 * the device for the next sign-in. A refusal that arrives late, for a token no longer in use, changes nothing.
 */
export function endSession(refusedToken: string): void {
  if (readToken() !== refusedToken) return;
  removeToken();
  queryClient.removeQueries({ queryKey: ['user'] });
  void router.navigate({ to: '.', search: (search) => ({ ...search, tab: 'login', expired: 1 }) });
}
