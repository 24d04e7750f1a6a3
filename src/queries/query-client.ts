import { QueryClient } from "@tanstack/react-query";
import { ApiError, isNotSaved, NetworkError } from "#src/api/api-error.ts";
import { freshFor, keepFor } from "#src/queries/freshness.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The device never decides from `navigator.onLine`: every query runs and settles.
      networkMode: "always",
      staleTime: freshFor.scores,
      gcTime: keepFor,
      retry: shouldRetry,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
      // watchForeground refetches, once the connection is stable.
      refetchOnReconnect: false,
      refetchOnWindowFocus: true,
    },
    // Passwords and tokens leave memory with the form.
    mutations: { networkMode: "always", retry: false, gcTime: 1_000 },
  },
});

export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && (error.status < 500 || isNotSaved(error))) return false;
  // After a full timeout the fan has waited enough, and decides about a retry.
  if (error instanceof NetworkError && error.isTimeout) return false;
  return failures < 1;
}
