import { queryOptions, useQuery } from "@tanstack/react-query";

/** Cached, so that a second match has them in its first frame. */
export const matchPartsOptions = queryOptions({
  queryKey: ["match-parts"] as const,
  queryFn: async () => (await import("#src/screens/match/match-parts.ts")).parts,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useMatchParts() {
  return useQuery(matchPartsOptions).data ?? null;
}
