import { store } from '../src/offline/store.ts';
import { isMe, isUnlockAnswer, isUnlockedList, type UnlockedList } from './body-guards.ts';
import { identify, openSession, saveSync, saveUnlocked } from './identity.ts';
import { askServer, networkFirst, type Kept } from './network.ts';

type WaitUntil = (work: Promise<unknown>) => void;

/** The user comes from the server alone; the worker only learns whose token it was. */
export async function watchMe(request: Request, _url: URL, waitUntil: WaitUntil): Promise<Response> {
  const asker = await identify(request);
  return watch(request, waitUntil, async (response) => {
    const body: unknown = await response.json();
    if (isMe(body)) await openSession(asker, body.data.id);
  });
}

/** Unlocking is never answered from the device; what it brings is kept at once. */
export async function watchUnlock(request: Request, _url: URL, waitUntil: WaitUntil): Promise<Response> {
  const asker = await identify(request);
  return watch(request, waitUntil, async (response) => {
    const body: unknown = await response.json();
    if (!isUnlockAnswer(body)) return;
    await openSession(asker, body.data.user.id);
    const own = body.data.predictions.filter((entry) => entry.unlocked_at !== null);
    await saveUnlocked(asker, own, serverTime(response));
  });
}

async function watch(request: Request, waitUntil: WaitUntil, learn: (response: Response) => Promise<void>): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) waitUntil(learn(response.clone()).catch(() => undefined));
  return response;
}

function serverTime(response: Response): number {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Math.floor((Number.isNaN(date) ? Date.now() : date) / 1000);
}

/**
 * Everything the asker has unlocked. Only what changed since the last sync travels; the answer is always the whole of
 * it, read from the store. A page that names its own `since` gets the server's answer as it is.
 */
export async function answerUnlocked(request: Request, url: URL, waitUntil: WaitUntil): Promise<Response> {
  const asker = await identify(request);
  const session = asker === null ? undefined : await store.sessions.get(asker).catch(() => undefined);
  const known = session?.open === 1 ? await store.cursors.get(session.user_id) : undefined;
  const isWhole = !url.searchParams.has('since');
  if (isWhole && known !== undefined) url.searchParams.set('since', known.cursor);
  let saved: Promise<void> = Promise.resolve();
  const response = await networkFirst<UnlockedList>(
    new Request(url, { headers: request.headers, signal: request.signal }),
    {
      isBody: isUnlockedList,
      keep(body, at) {
        saved = saveAll(asker, body, at, request, url);
        return saved;
      },
      recall: () => recallUnlocked(asker),
    },
    waitUntil,
  );
  if (!isWhole || !response.ok || response.headers.has('x-touchline-saved-at')) return response;
  await saved.catch(() => undefined);
  const whole = await recallUnlocked(asker).catch(() => null);
  return whole === null ? response : new Response(JSON.stringify(whole.body), { headers: { 'content-type': 'application/json' } });
}

/** Follows the cursor to the end, so that one sync is complete. */
async function saveAll(asker: string | null, first: UnlockedList, at: number, request: Request, url: URL): Promise<void> {
  await saveSync(asker, first, at);
  let { more, cursor } = first.meta;
  while (more) {
    const next = new URL(url);
    next.searchParams.set('since', cursor);
    const answer = await askServer(new Request(next, { headers: request.headers }), isUnlockedList);
    if (answer?.body == null) return;
    await saveSync(asker, answer.body, answer.at);
    // A cursor that stands still would ask for ever.
    more = answer.body.meta.more && answer.body.meta.cursor !== cursor;
    cursor = answer.body.meta.cursor;
  }
}

async function recallUnlocked(asker: string | null): Promise<Kept | null> {
  const session = asker === null ? undefined : await store.sessions.get(asker);
  if (session?.open !== 1) return null;
  const rows = await store.unlocked.where('user_id').equals(session.user_id).toArray();
  const cursor = await store.cursors.get(session.user_id);
  if (rows.length === 0 && cursor === undefined) return null;
  const events = await store.events.bulkGet([...new Set(rows.map((row) => row.event_id))]);
  return {
    body: {
      data: rows.map((row) => row.unlocked),
      events: events.flatMap((row) => (row === undefined ? [] : [row.event])),
      meta: { cursor: cursor?.cursor ?? '0', more: false, user_id: session.user_id },
    } satisfies UnlockedList,
    savedAt: Math.min(Math.floor(Date.now() / 1000), ...rows.map((row) => row.saved_at)),
  };
}
