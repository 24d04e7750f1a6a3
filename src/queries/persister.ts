import { DAY_MS } from "#domain/day.ts";
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
} from "@tanstack/query-persist-client-core";
import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { type Query, type QueryClient, type QueryKey, dehydrate } from "@tanstack/react-query";
import { array, number, object, string, unknown } from "valibot";
import { removeOtherReadersSnapshot } from "#src/first-paint/snapshot.ts";
import { type DehydratedQuery, restoreQuery } from "#src/queries/restored-query.ts";
import { onPageHidden } from "#src/state/page-hidden.ts";
import { parseJson, stored } from "#src/storage/entries.ts";
import { sessionId } from "#src/storage/session.ts";
import { otherTabs } from "#src/storage/web-storage.ts";

/** Raise by hand when the shape of a persisted response changes, never per build. */
const SCHEMA = "1";
const WEEK_MS = 7 * DAY_MS;
const LIMIT = 150_000;

const storage = {
  getItem: stored.queryCache.read,
  setItem: (_key: string, text: string) => {
    stored.queryCache.write(text);
  },
  removeItem: stored.queryCache.remove,
};

const persistedClient = object({
  buster: string(),
  timestamp: number(),
  clientState: object({ queries: array(unknown()) }),
});

// Not `status === 'success'`: one failed refetch would drop the next cold start's data.
const isPersisted = (query: Query) =>
  query.meta?.["boot"] === true && query.state.data !== undefined;

const dehydrateOptions = {
  shouldDehydrateQuery: isPersisted,
  shouldDehydrateMutation: () => false,
};

/** Runs before the first frame. Damaged data is dropped, and the app starts empty. */
export async function restorePersisted(queryClient: QueryClient): Promise<void> {
  const persister = createSyncStoragePersister({ storage, serialize, deserialize });
  const options = { queryClient, persister, buster: SCHEMA, maxAge: WEEK_MS, dehydrateOptions };
  await persistQueryClientRestore(options).catch(() => dropPersisted(queryClient));
  removeOfAnother(queryClient);
  // Restored scores and users are shown at once and refetched, even if recent.
  for (const queryKey of [["events"], ["user"]])
    await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  persistQueryClientSubscribe(options);
  // The persister's timer never fires once the page is gone.
  onPageHidden(() => flush(queryClient));
  otherTabs(() => removeOfAnother(queryClient));
}

export function dropPersisted(queryClient: QueryClient): void {
  stored.firstPaint.remove();
  stored.queryCache.remove();
  // Queries left in memory would be persisted again.
  queryClient.removeQueries({ predicate: isPersisted });
}

function isOfAnotherUser(queryKey: QueryKey): boolean {
  return queryKey[0] === "user" && queryKey.at(-1) !== sessionId();
}

/** A busy or closing tab that missed a logout may have persisted its user again. */
function removeOfAnother(queryClient: QueryClient): void {
  removeOtherReadersSnapshot();
  const [, session] =
    /"queryKey":\["user","me","(\w+)"\]/.exec(stored.queryCache.read() ?? "") ?? [];
  if (session === undefined || session === sessionId()) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => isOfAnotherUser(queryKey) });
  flush(queryClient);
}

/** Writes at once; the library waits up to a second. */
export function flush(queryClient: QueryClient): void {
  const clientState = dehydrate(queryClient, dehydrateOptions);
  stored.queryCache.write(serialize({ buster: SCHEMA, timestamp: Date.now(), clientState }));
}

function serialize(client: PersistedClient): string {
  // Checks the current user at write time: a tab may have been frozen since the dehydration.
  const queries = withinLimit(
    client.clientState.queries.filter(({ queryKey }) => !isOfAnotherUser(queryKey)).map(asSettled),
  );
  return JSON.stringify({ ...client, clientState: { mutations: [], queries } });
}

/** @throws Error if the whole is damaged; single damaged queries are left out */
export function deserialize(text: string): PersistedClient {
  const client = parseJson(persistedClient, text);
  if (client === null) throw new Error("The persisted responses are damaged.");
  const queries = client.clientState.queries.flatMap((query) => restoreQuery(query) ?? []);
  return { ...client, clientState: { mutations: [], queries } };
}

/** A pending or failed query would make the restore drop everything. */
export function asSettled({ promise: _promise, ...query }: DehydratedQuery): DehydratedQuery {
  const { data } = query.state;
  const keptData: unknown =
    typeof data === "object" && data !== null ? { ...data, why: undefined, late: undefined } : data;
  const state = {
    ...query.state,
    data: keptData,
    status: "success",
    fetchStatus: "idle",
    error: null,
    fetchFailureCount: 0,
    fetchFailureReason: null,
  } as const;
  return { ...query, state };
}

const isList = ({ queryKey: [subject, kind] }: DehydratedQuery) =>
  subject === "events" && kind === "list";

/** Lists come first, because they are most of what a start shows. */
export function withinLimit(queries: readonly DehydratedQuery[]): DehydratedQuery[] {
  const kinds = new Set<string>();
  let room = LIMIT;
  return queries
    .toSorted(
      (a, b) =>
        Number(isList(b)) - Number(isList(a)) || b.state.dataUpdatedAt - a.state.dataUpdatedAt,
    )
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
