import { useQuery } from "@tanstack/react-query";
import { type Marks, NO_MARKS } from "#src/display/row-forecast.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { useSession } from "#src/queries/use-session.ts";

/**
 * What this fan has unlocked. Offline the worker answers. The page must not open the store itself.
 * In WebKit a read that still runs when the page closes blocks the worker's writes.
 */
export function useMarks(): Marks {
  const { sessionId } = useSession();
  return useQuery(unlockedQueries.sync(sessionId)).data?.marks ?? NO_MARKS;
}
