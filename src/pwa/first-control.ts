import { queryClient } from "#src/queries/query-client.ts";

/** What the worker keeps, by the first word of its key; the rest is in the page's own snapshot. */
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
export function storeWhatIsOnScreen(): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: (query) => KEPT_BY_WORKER.has(query.queryKey[0]),
  });
}
