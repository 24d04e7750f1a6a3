import { queryOptions } from "@tanstack/react-query";
import type { components } from "#contract";
import type { Event } from "#src/queries/event-queries.ts";

type Schemas = components["schemas"];

export const proofQueries = {
  allSeen: () => ["proofs", "seen"] as const,

  /** What this phone keeps of the chain. @param alarmed an alarm that comes or goes changes it */
  seen: (alarmed: boolean) =>
    queryOptions({
      queryKey: [...proofQueries.allSeen(), alarmed] as const,
      queryFn: async () => (await import("#src/storage/seen-seals.ts")).readSeenSeals(),
      staleTime: 0,
      retry: false,
    }),

  /** One prediction against its seal. The prediction itself is in the key: other words are another check. */
  check: (event: Event, prediction: Schemas["Prediction"], proof: Schemas["PredictionProof"]) =>
    queryOptions({
      queryKey: ["proofs", "check", event.slug, event.start_at, prediction, proof] as const,
      queryFn: async ({ signal }) =>
        (await import("#src/queries/check-seal.ts")).checkSeal(event, prediction, proof, signal),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
};
