import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { unwrap } from '#src/api/unwrap.ts';
import { sessionScope } from '#src/offline/session.ts';

const MOST_PAGES = 50;

export const unlockedQueries = {
  /**
   * Everything this user has unlocked passes through the worker, which keeps it: a new phone heals itself at
   * sign-in, at start and in the foreground. The page keeps only how many there were and the cursor.
   */
  sync: (scope = sessionScope()) =>
    queryOptions({
      queryKey: ['unlocked', 'sync', scope] as const,
      queryFn: scope === null ? skipToken : ({ signal }) => fetchAll(signal),
      staleTime: 10 * 60_000,
      refetchOnWindowFocus: true,
    }),
};

async function fetchAll(signal: AbortSignal): Promise<{ count: number; cursor: string | null }> {
  let cursor: string | null = null;
  let count = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query: { since?: string } = cursor === null ? {} : { since: cursor };
    const { body } = await unwrap(api.GET('/predictions/unlocked', { params: { query }, signal }));
    cursor = body.meta.cursor;
    count += body.data.length;
    if (!body.meta.more) break;
  }
  return { count, cursor };
}
