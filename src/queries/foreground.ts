import type { Query, QueryClient } from "@tanstack/react-query";
import { online, simulatedNetwork } from "#src/pwa/connection.ts";
import { SECOND_REFETCH_MS, STABLE_AFTER_MS } from "#src/queries/freshness.ts";

/** Repeats the refetch shortly after, because the first request on a dead socket fails. */
export function watchForeground(queryClient: QueryClient): void {
  function refetchScores(): void {
    if (document.visibilityState !== "visible") return;
    const resumedAt = Date.now();
    void queryClient.refetchQueries(
      { queryKey: ["events"], type: "active" },
      { cancelRefetch: false },
    );
    setTimeout(() => {
      void queryClient.refetchQueries({
        queryKey: ["events"],
        type: "active",
        predicate: ({ state }) => state.dataUpdatedAt < resumedAt || isSaved(state),
      });
    }, SECOND_REFETCH_MS);
  }
  document.addEventListener("visibilitychange", refetchScores);
  addEventListener("pageshow", (event) => {
    if (event.persisted) refetchScores();
  });
  watchReconnect(queryClient);
}

function isSaved({ data }: Query["state"]): boolean {
  return typeof data === "object" && data !== null && "savedAt" in data && data.savedAt !== null;
}

/** Waits for a stable connection: on a train it changes every second. */
function watchReconnect(queryClient: QueryClient): void {
  let wasOnline = online.read();
  let wasNormal = simulatedNetwork.read() === "normal";
  let timer: ReturnType<typeof setTimeout> | undefined;
  online.subscribe(() => {
    clearTimeout(timer);
    const isNormal = simulatedNetwork.read() === "normal";
    if (!online.read()) wasOnline = false;
    if (!isNormal) wasNormal = false;
    const isBack = online.read() && (!wasOnline || (isNormal && !wasNormal));
    if (!isBack) return;
    timer = setTimeout(() => {
      wasOnline = true;
      wasNormal = isNormal;
      void queryClient.refetchQueries({ type: "active" }, { cancelRefetch: false });
    }, STABLE_AFTER_MS);
  });
}
