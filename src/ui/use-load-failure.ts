import { useState } from "react";

export type Loadable = {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

export type Failure = { error: Error; retry: () => void; isRetrying: boolean };

/** Keeps the failure during a refetch, or the screen would flicker and lose the focus. */
export function useLoadFailure(query: Loadable): Failure | null {
  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  const [last, setLast] = useState<Error | null>(null);
  // Another query key, for example of the next day, has its own failures.
  const shown = data !== undefined || errorUpdateCount === 0 ? null : (error ?? last);
  if (shown !== last) setLast(shown);
  return shown && { error: shown, retry: () => void refetch(), isRetrying: isFetching };
}
