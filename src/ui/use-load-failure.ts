import { useState } from "react";

export type Loadable = {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

export type Failure = { error: Error; retry: () => void; isRetrying: boolean };

/**
 * The failure of a query without data; null at first, and once data exists.
 * It survives a refetch, where the library drops it: the screen would flicker and lose focus.
 */
export function useLoadFailure(query: Loadable): Failure | null {
  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  const [last, setLast] = useState<Error | null>(null);
  // A query with another key, such as the next day's, has failures of its own.
  const shown = data !== undefined || errorUpdateCount === 0 ? null : (error ?? last);
  if (shown !== last) setLast(shown);
  return shown && { error: shown, retry: () => void refetch(), isRetrying: isFetching };
}
