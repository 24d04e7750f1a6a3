import { timeHeaders } from "#domain/answer-time.ts";
import { isFromDevice } from "#domain/device-answer.ts";
import { MAX_SYNC_PAGES } from "#domain/unlocked-predictions.ts";
import { isRefused } from "#offline/owner.ts";
import { STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";
import { type Clock, unixSeconds } from "#sw/browser/clock.ts";
import type { AskServer, Network } from "#sw/network/network.ts";
import { isUnlockedList, type UnlockedList } from "#sw/network/response-schemas.ts";
import { type PrivateStore, tokenHashOf } from "#sw/storage/private-store.ts";
import { type LateResponseCache, requestKey } from "#sw/strategies/late-response-cache.ts";
import type { ApiCall, NetworkFirst, Saved } from "#sw/strategies/network-first.ts";

/** A hanging database or a long sync must not cost the page the server's response. */
const WRITE_TIMEOUT_MS = 3_000;

/** Answers with everything from the store, unless the page sends its own `since`. */
export function createUnlockedAnswer({
  privateStore,
  network,
  askServer,
  networkFirst,
  lateResponses,
  clock,
}: {
  privateStore: PrivateStore;
  network: Network;
  askServer: AskServer;
  networkFirst: NetworkFirst;
  lateResponses: LateResponseCache;
  clock: Clock;
}) {
  async function readAsker(
    tokenHash: string | null,
  ): Promise<{ userId: number | null; known: string | null; maySave: boolean }> {
    const [userId, row] = await withTimeoutOr(
      STORE_TIMEOUT_MS,
      Promise.all([privateStore.userOf(tokenHash), privateStore.readCursor(tokenHash)]),
      [null, undefined],
    );
    return isRefused(row)
      ? { userId, known: null, maySave: false }
      : { userId, known: row?.cursor ?? null, maySave: true };
  }

  /** @throws Error if a page fails; the next sync continues there */
  async function writeToEnd(
    tokenHash: string | null,
    first: UnlockedList,
    at: number,
    request: Request,
  ): Promise<void> {
    await privateStore.writeSyncPage(tokenHash, first, at, cursorOf(request));
    let { more, cursor } = first.meta;
    for (let pages = 1; more; pages += 1) {
      if (pages === MAX_SYNC_PAGES) throw new Error("The sync has too many pages.");
      const { answer } = await askServer(requestSince(request, cursor), isUnlockedList);
      if (answer?.body == null) throw new Error("A page of the sync failed.");
      await privateStore.writeSyncPage(tokenHash, answer.body, answer.at, cursor);
      // A cursor that does not move would loop forever.
      more = answer.body.meta.more && answer.body.meta.cursor !== cursor;
      cursor = answer.body.meta.cursor;
    }
  }

  async function read(tokenHash: string | null): Promise<Saved | null> {
    const picks = await privateStore.readPicks(tokenHash);
    if (picks === null) return null;
    const { data, events, cursor, userId, savedAt } = picks;
    return {
      body: { data, events, meta: { cursor, more: false, user_id: userId } } satisfies UnlockedList,
      savedAt: savedAt ?? unixSeconds(clock),
    };
  }

  return async (call: ApiCall): Promise<Response> => {
    const tokenHash = await tokenHashOf(call.request);
    const { userId, known, maySave } = await readAsker(tokenHash);
    const isWhole = !call.url.searchParams.has("since") && maySave;
    // The page's own URL: `since` changes with every sync.
    const key = requestKey(call.request);
    // A late response to an earlier `since` holds only changes.
    if (known === null) lateResponses.take(key);
    const request = requestSince(call.request, isWhole ? known : null, call.request.signal);
    let written: Promise<void> = Promise.resolve();
    const response = await networkFirst<UnlockedList>(
      { ...call, request, url: new URL(request.url) },
      {
        isBody: (body): body is UnlockedList =>
          isUnlockedList(body) && (userId === null || body.meta.user_id === userId),
        write(body, at) {
          written = isWhole
            ? writeToEnd(tokenHash, body, at, request)
            : privateStore.writeSyncPage(tokenHash, body, at, cursorOf(request));
          // Avoids an unhandled rejection; the failure is handled below.
          written.catch(() => undefined);
          return written;
        },
        read: () => read(tokenHash),
        answersFromStore: true,
        isPaid: ({ data }) => data.length > 0,
      },
      key,
    );
    if (!isWhole || !response.ok || isFromDevice(response.headers)) return response;
    const whole = await withTimeoutOr(
      WRITE_TIMEOUT_MS,
      written.then(() => read(tokenHash)),
      null,
    );
    if (whole !== null)
      return new Response(JSON.stringify(whole.body), {
        headers: { "content-type": "application/json", ...timeHeaders(response.headers) },
      });
    // Saving failed: request everything again, not only the changes.
    return known === null ? response : network.fetch(call.request);
  };
}

function cursorOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("since");
}

function requestSince(request: Request, since: string | null, signal?: AbortSignal): Request {
  const url = new URL(request.url);
  if (since !== null) url.searchParams.set("since", since);
  return new Request(url, {
    headers: request.headers,
    ...(signal === undefined ? {} : { signal }),
  });
}
