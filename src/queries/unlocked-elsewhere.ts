import { eventQueries } from "#src/queries/event-queries.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { userQueries } from "#src/queries/user-queries.ts";

/** Another tab has unlocked something: what this one shows of the match, the picks and the balance is asked for again. */
export function showUnlocked(): void {
  for (const queryKey of [eventQueries.details(), unlockedQueries.all(), userQueries.all()]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
