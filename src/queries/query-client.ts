import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/api-error.ts';
import { freshFor, keepFor } from '#src/queries/freshness.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The device never decides from `navigator.onLine`: every query is tried, and settles.
      networkMode: 'always',
      staleTime: freshFor.scores,
      gcTime: keepFor,
      retry: shouldRetry,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
      refetchOnReconnect: 'always',
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** The same question gets the same refusal; only silence and a stumbling server are asked again. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && (error.status < 500 || error.code === 'not_saved')) return false;
  return failures < 1;
}
