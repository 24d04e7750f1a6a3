import { eventQueries } from "#src/queries/event-queries.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { userQueries } from "#src/queries/user-queries.ts";

const KEPT_BY_WORKER = new Set<unknown>([
  "events",
  "sports",
  "tournaments",
  "track-record",
  "proofs",
  "unlocked",
  "user",
]);

/** On a first visit, refetches through the new worker, so that it saves what is on screen. */
export function refetchThroughWorker(): void {
  const asked = queryClient.getQueryCache().findAll({
    type: "active",
    predicate: (query) => KEPT_BY_WORKER.has(query.queryKey[0]),
  });
  for (const { queryKey, state } of asked) {
    const refetch = () => queryClient.refetchQueries({ queryKey, exact: true, type: "active" });
    // A first request that bypassed the worker is still running; the query client waits for it.
    const isUnderWay = state.data === undefined && state.fetchStatus !== "idle";
    void (isUnderWay ? refetch().then(refetch) : refetch());
  }
}

/** The late response is in the worker by now: a refetch shows it at once. */
export function refetchLateAnswer(id: string): void {
  const waits = (found: unknown) =>
    typeof found === "object" && found !== null && "late" in found && found.late === id;
  void queryClient.refetchQueries({
    predicate: ({ state: { data, error } }) => waits(data) || waits(error),
  });
}

export function refetchUnlocked(): void {
  for (const queryKey of [eventQueries.details(), unlockedQueries.all(), userQueries.all()]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
