import { queryOptions } from "@tanstack/react-query";
import { PAGE_STORE_TIMEOUT_MS, withTimeout } from "#offline/timeout.ts";

export const proofQueries = {
  allSeen: () => ["proofs", "seen"] as const,

  /** @param alarmed part of the key, because an alarm changes the result */
  seen: (alarmed: boolean) =>
    queryOptions({
      queryKey: [...proofQueries.allSeen(), alarmed] as const,
      queryFn: async () => {
        const { readSeenSeals } = await import("#src/storage/device-store.ts");
        return withTimeout(PAGE_STORE_TIMEOUT_MS, readSeenSeals());
      },
      staleTime: 0,
      retry: false,
    }),
};
