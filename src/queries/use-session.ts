import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { EXPIRED, readerScope, subscribeSession } from "#src/storage/session.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";

interface Session {
  signedIn: boolean;
  /** Null when nobody is signed in. */
  scope: string | null;
  /** Whose private rows are shown: `scope`, or the user whose sign-in has expired. */
  reader: string | null;
  /** Undefined while it is loading, and when nobody is signed in. */
  user: User | undefined;
}

/** Who is signed in. */
export function useSession(): Session {
  const reader = useSyncExternalStore(subscribeSession, readerScope);
  const scope = reader === EXPIRED ? null : reader;
  const { data } = useQuery(userQueries.me(scope));
  return { signedIn: scope !== null, scope, reader, user: data?.body.data };
}
