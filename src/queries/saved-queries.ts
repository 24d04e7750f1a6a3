import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SavedPicks } from "#offline/saved-picks.ts";
import { PAGE_STORE_TIMEOUT_MS, withTimeout } from "#offline/timeout.ts";
import { finishCleanup } from "#src/logout/cleanup.ts";

const POLL_EVERY_MS = 10_000;

export const savedQueries = {
  all: () => ["saved"] as const,

  /** `asOf`: when the picks loaded or failed. A new time counts the saved picks again. */
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

async function openReport() {
  await finishCleanup();
  return import("#src/storage/store-report.ts");
}

/** @throws if a logout's removal is unfinished, or the store does not respond */
export async function readOwnersPicks(): Promise<SavedPicks | null> {
  await finishCleanup();
  const store = await import("#src/storage/device-store.ts");
  return inTime(store.readOwnersPicks());
}
