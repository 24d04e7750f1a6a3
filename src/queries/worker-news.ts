import { eventQueries } from "#src/queries/event-queries.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { userQueries } from "#src/queries/user-queries.ts";

/** What the worker keeps, by the first word of its key; the rest is in the page's own storage. */
const KEPT_BY_WORKER = new Set<unknown>([
  "events",
  "sports",
  "tournaments",
  "track-record",
  "proofs",
  "unlocked",
  "user",
]);

/** The first visit counts: what is on screen is asked for once more, now through the worker, which keeps it. */
export function refetchThroughWorker(): void {
  const asked = queryClient.getQueryCache().findAll({
    type: "active",
    predicate: (query) => KEPT_BY_WORKER.has(query.queryKey[0]),
  });
  for (const { queryKey, state } of asked) {
    const refetch = () => queryClient.refetchQueries({ queryKey, exact: true, type: "active" });
    // A first answer that is still on its way, past the worker, is waited for by the query client, not asked for anew.
    const isUnderWay = state.data === undefined && state.fetchStatus !== "idle";
    void (isUnderWay ? refetch().then(refetch) : refetch());
  }
}

/** The server's answer has come after all, and the worker holds it: asked again, it is shown at once. */
export function refetchLateAnswer(id: string): void {
  const waits = (found: unknown) =>
    typeof found === "object" && found !== null && "late" in found && found.late === id;
  void queryClient.refetchQueries({
    predicate: ({ state: { data, error } }) => waits(data) || waits(error),
  });
}

/** Another tab has unlocked something: what this one shows of the match, the picks and the balance is asked for again. */
export function refetchUnlocked(): void {
  for (const queryKey of [eventQueries.details(), unlockedQueries.all(), userQueries.all()]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
