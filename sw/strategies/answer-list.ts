import type { Store } from "#offline/store.ts";
import {
  isQuestions,
  isSports,
  isTournaments,
  isTrackRecord,
} from "#sw/network/response-schemas.ts";
import { putNewer } from "#sw/storage/put-newer.ts";
import type { QuotaEviction } from "#sw/storage/quota-eviction.ts";
import type { ApiCall, NetworkFirst } from "#sw/strategies/network-first.ts";

/** Answers that are short and public: saved as they came, one row for each address. */
export function createListAnswers({
  store,
  eviction,
  networkFirst,
}: {
  store: Store;
  eviction: QuotaEviction;
  networkFirst: NetworkFirst;
}) {
  function answer<Body>(call: ApiCall, isBody: (body: unknown) => body is Body): Promise<Response> {
    const path = `${call.url.pathname}${call.url.search}`;
    return networkFirst(call, {
      isBody,
      async write(body, at) {
        await eviction.write(() =>
          store.transaction("rw", store.lists, () =>
            putNewer(store.lists, path, { path, body, saved_at: at }),
          ),
        );
      },
      async read() {
        const row = await store.lists.get(path);
        return row === undefined ? null : { body: row.body, savedAt: row.saved_at };
      },
    });
  }

  return {
    answerSports: (call: ApiCall) => answer(call, isSports),
    answerTournaments: (call: ApiCall) => answer(call, isTournaments),
    answerQuestions: (call: ApiCall) => answer(call, isQuestions),
    answerTrackRecord: (call: ApiCall) => answer(call, isTrackRecord),
  };
}
