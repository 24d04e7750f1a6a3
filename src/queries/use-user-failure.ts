import { useQuery } from "@tanstack/react-query";
import { userQueries } from "#src/queries/user-queries.ts";
import { type Failure, useLoadFailure } from "#src/ui/use-load-failure.ts";

export function useUserFailure(): Failure | null {
  return useLoadFailure(useQuery(userQueries.me()));
}
