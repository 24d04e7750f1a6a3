import { store } from '../src/offline/store.ts';
import { isList } from './body-guards.ts';
import { networkFirst } from './network.ts';
import { withRoom } from './save-events.ts';

/** Sports, tournaments and questions: short, public and kept as they came, one row for each address. */
export function answerList(request: Request, url: URL, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const path = `${url.pathname}${url.search}`;
  return networkFirst(
    request,
    {
      isBody: isList,
      async keep(body, at) {
        await withRoom(() => store.lists.put({ path, body, saved_at: at }));
      },
      async recall() {
        const row = await store.lists.get(path);
        return row === undefined ? null : { body: row.body, savedAt: row.saved_at };
      },
    },
    waitUntil,
  );
}
