import { useQuery } from "@tanstack/react-query";
import type { components } from "#contract";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { EXPIRED, currentReader } from "#src/storage/session.ts";

type Impersonator = components["schemas"]["Impersonator"];

interface Session {
  signedIn: boolean;
  sessionId: string | null;
  reader: string | null;
  user: User | undefined;
  impersonator: Impersonator | null;
}

export function useSession(): Session {
  const reader = useObservable(currentReader);
  const sessionId = reader === EXPIRED ? null : reader;
  const { data } = useQuery(userQueries.me(sessionId));
  return {
    signedIn: sessionId !== null,
    sessionId,
    reader,
    user: data?.body.data,
    // A response saved by an earlier version lacks this field.
    impersonator: data?.body.impersonator ?? null,
  };
}
