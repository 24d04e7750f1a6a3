import { store } from "#offline/store.ts";
import { isList, isTrackRecord } from "./body-guards.ts";
import { type Asking, networkFirst } from "./network.ts";
import { withRoom } from "./room.ts";

/** Sports, tournaments and questions. */
export function answerList(asking: Asking): Promise<Response> {
  return answerAsItCame(asking, isList);
}

export function answerTrackRecord(asking: Asking): Promise<Response> {
  return answerAsItCame(asking, isTrackRecord);
}

/** Short and public: kept as it came, one row for each address. */
function answerAsItCame<Body>(
  asking: Asking,
  isBody: (body: unknown) => body is Body,
): Promise<Response> {
  const path = `${asking.url.pathname}${asking.url.search}`;
  return networkFirst(asking, {
    isBody,
    async keep(body, at) {
      await withRoom(() => store.lists.put({ path, body, saved_at: at }));
    },
    async recall() {
      const row = await store.lists.get(path);
      return row === undefined ? null : { body: row.body, savedAt: row.saved_at };
    },
  });
}
