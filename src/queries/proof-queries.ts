import { queryOptions } from "@tanstack/react-query";

export const proofQueries = {
  allSeen: () => ["proofs", "seen"] as const,

  /** What this phone keeps of the chain. @param alarmed an alarm that comes or goes changes it */
  seen: (alarmed: boolean) =>
    queryOptions({
      queryKey: [...proofQueries.allSeen(), alarmed] as const,
      queryFn: async () => (await import("#src/storage/device-store.ts")).readSeenSeals(),
      staleTime: 0,
      retry: false,
    }),
};
