import { useQuery } from "@tanstack/react-query";
import type { components } from "#contract";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { EXPIRED, currentReader } from "#src/storage/session.ts";

type Impersonator = components["schemas"]["Impersonator"];

interface Session {
  signedIn: boolean;
  /** Names the session in query keys; null when nobody is signed in. */
  sessionId: string | null;
  /** Whose private rows are shown: the session's, or those of the user whose session has expired. */
  reader: string | null;
  /** Undefined while it is loading, and when nobody is signed in. */
  user: User | undefined;
  /** The admin who acts as this user; null for everybody else, and while it is loading. */
  impersonator: Impersonator | null;
}

/** Who is signed in. */
export function useSession(): Session {
  const reader = useObservable(currentReader);
  const sessionId = reader === EXPIRED ? null : reader;
  const { data } = useQuery(userQueries.me(sessionId));
  return {
    signedIn: sessionId !== null,
    sessionId,
    reader,
    user: data?.body.data,
    // The device may have kept an answer of a version before, which does not say.
    impersonator: data?.body.impersonator ?? null,
  };
}
