import { useQuery } from "@tanstack/react-query";
import { userQueries } from "#src/queries/user-queries.ts";
import { type Failure, useLoadFailure } from "#src/ui/use-load-failure.ts";

/** Why the fan's own plan and points are not here; null while they come, once they have, and for a visitor. */
export function useUserFailure(): Failure | null {
  return useLoadFailure(useQuery(userQueries.me()));
}
