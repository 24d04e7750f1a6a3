import { queryOptions, useQuery } from "@tanstack/react-query";

/** In the query cache, so that a second match has them in its first frame. */
export const matchPartsOptions = queryOptions({
  queryKey: ["match-parts"] as const,
  queryFn: async () => (await import("#src/screens/match/match-parts.ts")).parts,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Null until the chunk is there. The page has room for each part. */
export function useMatchParts() {
  return useQuery(matchPartsOptions).data ?? null;
}
