import { isOwn } from "#domain/unlocked-predictions.ts";
import type { Store } from "#offline/store.ts";
import { STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";
import { type EventDetail, isEventDetail } from "#sw/network/response-schemas.ts";
import type { EventStore } from "#sw/storage/event-store.ts";
import { type PrivateStore, tokenHashOf } from "#sw/storage/private-store.ts";
import type { QuotaEviction } from "#sw/storage/quota-eviction.ts";
import { readEvent } from "#sw/storage/read-event.ts";
import { requestKey } from "#sw/strategies/late-response-cache.ts";
import type { ApiCall, NetworkFirst } from "#sw/strategies/network-first.ts";

export function createEventAnswers({
  store,
  events,
  privateStore,
  eviction,
  networkFirst,
}: {
  store: Store;
  events: EventStore;
  privateStore: PrivateStore;
  eviction: QuotaEviction;
  networkFirst: NetworkFirst;
}) {
  function answerEvent(call: ApiCall): Promise<Response> {
    const slug = call.url.pathname.split("/").at(-1) ?? "";
    return networkFirst<EventDetail>(call, {
      isBody: isEventDetail,
      write: events.writeDetail,
      read: () => readEvent(store, slug, null),
    });
  }

  function write(tokenHash: string | null, body: EventDetail, at: number, etag: string | null) {
    return eviction.whileWriting([body.data.id], async () => {
      try {
        await events.writeDetail(body, at);
      } finally {
        // On a full phone the paid predictions may still fit.
        await privateStore.writeAnswer(tokenHash, body, etag, at);
      }
    });
  }

  /** The browser's cache holds no private response, so the worker makes the conditional request. */
  async function answerEventForUser(call: ApiCall): Promise<Response> {
    const slug = call.url.pathname.split("/").at(-2) ?? "";
    const tokenHash = await tokenHashOf(call.request);
    const saved = await withTimeoutOr(
      STORE_TIMEOUT_MS,
      privateStore.readAnswer(tokenHash, slug),
      undefined,
    );
    // A 304 would confirm a damaged response every time.
    const known = isEventDetail(saved?.body) ? saved : undefined;
    return networkFirst<EventDetail>(
      known === undefined ? call : { ...call, request: onlyIfChanged(call.request, known.etag) },
      {
        isBody: isEventDetail,
        write: (body, at, response) => write(tokenHash, body, at, response.headers.get("etag")),
        read: async () => readEvent(store, slug, await privateStore.userOf(tokenHash)),
        isPaid: ({ data }) => data.unlocked_predictions?.some(isOwn) ?? false,
        async confirm(at) {
          if (known === undefined) return null;
          call.waitUntil(write(tokenHash, known.body, at, known.etag).catch(() => undefined));
          return known.body;
        },
      },
      requestKey(call.request),
    );
  }

  return { answerEvent, answerEventForUser };
}

function onlyIfChanged(request: Request, tag: string): Request {
  const headers = new Headers(request.headers);
  headers.set("if-none-match", tag);
  return new Request(request, { headers });
}
