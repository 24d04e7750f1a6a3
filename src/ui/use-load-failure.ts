import { useState } from "react";

export type Loadable = {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** Why a query has nothing to show, and another try. */
export type Failure = { error: Error; retry: () => void; isRetrying: boolean };

/**
 * The failure of a query that never had data; null while it is first asked, and once it has any. It stays while the
 * query is asked again, when the library itself forgets it: a screen would go grey at every poll, and lose the focus
 * of whoever pressed for another try.
 */
export function useLoadFailure(query: Loadable): Failure | null {
  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  const [last, setLast] = useState<Error | null>(null);
  // A query of another key, as of the next day, has failures of its own.
  const shown = data !== undefined || errorUpdateCount === 0 ? null : (error ?? last);
  if (shown !== last) setLast(shown);
  return shown && { error: shown, retry: () => void refetch(), isRetrying: isFetching };
}
