import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { online } from "#src/pwa/connection.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { useObservable } from "#src/state/use-observable.ts";

const SOON_MS = 5_000;
const SOON_FOR_MS = 300_000;
const LATER_MS = 30_000;

/** Often while the fan is likely in the mailbox, then rarely. */
export function confirmationInterval({
  isVerified,
  isOnline,
  waitedMs,
}: {
  isVerified: boolean | undefined;
  isOnline: boolean;
  waitedMs: number;
}): number | false {
  if (isVerified !== false || !isOnline) return false;
  return waitedMs < SOON_FOR_MS ? SOON_MS : LATER_MS;
}

/** Confirmation may happen in another tab or on another device. A hidden tab does not poll. */
export function useWatchConfirmation(): void {
  const [since] = useState(Date.now);
  const isOnline = useObservable(online);
  useQuery({
    ...userQueries.me(),
    refetchInterval: ({ state }) =>
      confirmationInterval({
        isVerified: state.data?.body.data.email_verified,
        isOnline,
        waitedMs: Date.now() - since,
      }),
    refetchOnWindowFocus: ({ state }) =>
      state.data?.body.data.email_verified === false ? "always" : true,
  });
}
