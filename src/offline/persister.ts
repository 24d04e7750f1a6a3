import { persistQueryClientRestore, persistQueryClientSubscribe, type PersistedClient } from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DehydratedState, type Query, type QueryClient, dehydrate } from '@tanstack/react-query';

const KEY = 'touchline-boot';
/** Raised by hand when the shape of a persisted answer changes; never per build. */
const SCHEMA = '1';
const WEEK_MS = 7 * 24 * 3_600_000;
const LIMIT = 150_000;

type DehydratedQuery = DehydratedState['queries'][number];

const dehydrateOptions = {
  // Not `status === 'success'`: one failed refetch would drop what the next cold start needs.
  shouldDehydrateQuery: (query: Query) => query.meta?.['boot'] === true && query.state.data !== undefined,
  shouldDehydrateMutation: () => false,
};

/**
 * Before the first frame: what was known is on screen at once. A damaged snapshot is dropped, and the app starts
 * empty.
 */
export async function restorePersisted(queryClient: QueryClient): Promise<void> {
  const persister = createSyncStoragePersister({ storage: openStorage(), key: KEY, serialize });
  const options = { queryClient, persister, buster: SCHEMA, maxAge: WEEK_MS, dehydrateOptions };
  await persistQueryClientRestore(options).catch(removePersisted);
  // However young, it is from before this start: it is shown at once, and asked for again.
  await queryClient.invalidateQueries({ refetchType: 'none' });
  persistQueryClientSubscribe(options);
  // The persister writes on a timer that never fires once the page is gone.
  addEventListener('pagehide', () => flush(queryClient));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush(queryClient);
  });
}

export function removePersisted(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

function flush(queryClient: QueryClient): void {
  try {
    const clientState = dehydrate(queryClient, dehydrateOptions);
    localStorage.setItem(KEY, serialize({ buster: SCHEMA, timestamp: Date.now(), clientState }));
  } catch {
    // Full or forbidden: the next start asks the worker instead.
  }
}

function serialize(client: PersistedClient): string {
  const queries = withinLimit(client.clientState.queries.map(settled));
  return JSON.stringify({ ...client, clientState: { mutations: [], queries } });
}

/** A pending or failed query in the snapshot would make the restore throw away all of it. */
function settled({ promise: _promise, ...query }: DehydratedQuery): DehydratedQuery {
  const state = { ...query.state, status: 'success', fetchStatus: 'idle', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const;
  return { ...query, state };
}

/** The newest of each kind (yesterday's landing list is of no use), until the limit; the rest can be asked for again. */
function withinLimit(queries: DehydratedQuery[]): DehydratedQuery[] {
  const kinds = new Set<string>();
  let room = LIMIT;
  return queries
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter((query) => {
      const kind = query.queryKey.slice(0, 2).map(String).join();
      if (kinds.has(kind)) return false;
      kinds.add(kind);
      const size = JSON.stringify(query).length;
      if (size > room) return false;
      room -= size;
      return true;
    });
}

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
