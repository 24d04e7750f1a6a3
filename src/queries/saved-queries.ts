import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SavedPicks } from "#offline/saved-picks.ts";
import { PAGE_STORE_TIMEOUT_MS, withTimeout } from "#offline/timeout.ts";
import { finishCleanup } from "#src/logout/cleanup.ts";

/** The worker saves while a tester looks on. */
const POLL_EVERY_MS = 10_000;

/** What this device's own store holds. Its code comes only where it is asked: the landing page does without. */
export const savedQueries = {
  all: () => ["saved"] as const,

  /** `asOf`: when the picks on screen came, or failed to. What is saved of them is counted anew each time. */
  picks: (reader: string, asOf: number) =>
    queryOptions({
      queryKey: ["saved", "picks", reader, asOf] as const,
      queryFn: async () => {
        const report = await openReport();
        return inTime(report.reportPicks());
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),

  report: () =>
    queryOptions({
      queryKey: ["saved", "report"] as const,
      queryFn: async () => {
        const report = await openReport();
        return inTime(report.reportStore());
      },
      staleTime: 0,
      retry: false,
      refetchInterval: POLL_EVERY_MS,
    }),
};

const inTime = <T>(work: Promise<T>) => withTimeout(PAGE_STORE_TIMEOUT_MS, work);

/** What somebody who has logged out left behind is nobody's: it goes before it is counted. */
async function openReport() {
  await finishCleanup();
  return import("#src/storage/store-report.ts");
}

/**
 * What this device keeps for its owner, whose session has expired.
 * @throws where somebody has logged out and what was theirs is still here, or where the store does not answer
 */
export async function readOwnersPicks(): Promise<SavedPicks | null> {
  await finishCleanup();
  const store = await import("#src/storage/device-store.ts");
  return inTime(store.readOwnersPicks());
}
