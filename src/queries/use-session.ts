import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sessionScope, subscribeSession } from '#src/offline/session.ts';
import { type User, userQueries } from '#src/queries/user-queries.ts';

/** Who is signed in. `user` is undefined while it is loading, and when nobody is. */
export function useSession(): { signedIn: boolean; scope: string | null; user: User | undefined } {
  const scope = useSyncExternalStore(subscribeSession, sessionScope);
  const { data } = useQuery(userQueries.me(scope));
  return { signedIn: scope !== null, scope, user: data?.body.data };
}
