import { QueryClient } from "@tanstack/react-query";
import { ApiError, isNotSaved, NetworkError } from "#src/api/api-error.ts";
import { freshFor, keepFor } from "#src/queries/freshness.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The device never decides from `navigator.onLine`: every query is tried, and settles.
      networkMode: "always",
      staleTime: freshFor.scores,
      gcTime: keepFor,
      retry: shouldRetry,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
      // watchForeground does it, once the line has settled.
      refetchOnReconnect: false,
      refetchOnWindowFocus: true,
    },
    // What was typed and what came of it (a password, a session) leaves memory with the form.
    mutations: { networkMode: "always", retry: false, gcTime: 1_000 },
  },
});

/** The same question gets the same refusal; only silence and a stumbling server are asked again. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && (error.status < 500 || isNotSaved(error))) return false;
  // Who waited in silence for that long has waited enough: the retry is theirs.
  if (error instanceof NetworkError && error.isTimeout) return false;
  return failures < 1;
}
