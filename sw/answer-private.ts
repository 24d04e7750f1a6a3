import { timeHeaders } from "#domain/answer-time.ts";
import { isFromDevice } from "#domain/device-answer.ts";
import { readSavedPicks } from "#offline/saved-picks.ts";
import type { CursorRow } from "#offline/rows.ts";
import { store } from "#offline/store.ts";
import { isMe, isUnlockAnswer, isUnlockedList, type UnlockedList } from "./body-guards.ts";
import { handOverKey, refuseEarlierAnswers, takeHandOver } from "./hand-over.ts";
import { identify, learnUser, saveSync, saveUnlocked, userOf } from "./identity.ts";
import { type Asking, askServer, type Kept, networkFirst, serverTime } from "./network.ts";
import { withTimeoutOr } from "#offline/timeout.ts";
import { STORE_TIMEOUT_MS } from "./store-timeout.ts";
import { whileFiling } from "./room.ts";
import { reach } from "./simulation.ts";
import { tellPages } from "./tell-pages.ts";

/** The user comes from the server alone; the worker only learns whose token it was. */
export async function watchMe(asking: Asking): Promise<Response> {
  const asker = await identify(asking.request);
  return watch(asking, async (response) => {
    const body: unknown = await response.json();
    if (isMe(body)) await learnUser(asker, body.data.id);
  });
}

/** Unlocking is never answered from the device; what it brings is kept at once. */
export async function watchUnlock(asking: Asking): Promise<Response> {
  const asker = await identify(asking.request);
  return watch(asking, async (response) => {
    const body: unknown = await response.json();
    if (!isUnlockAnswer(body)) return;
    refuseEarlierAnswers();
    const own = body.data.predictions.filter((entry) => entry.unlocked_at !== null);
    try {
      await whileFiling(
        own.map((entry) => entry.event_id),
        async () => {
          await learnUser(asker, body.data.user.id);
          await saveUnlocked(asker, own, serverTime(response));
        },
      );
    } finally {
      // They ask again, and where the way to the server is bad they find it kept.
      await tellPages({ type: "UNLOCKED" }, asking.clientId);
    }
  });
}

async function watch(
  { request, waitUntil }: Asking,
  learn: (response: Response) => Promise<void>,
): Promise<Response> {
  const response = await reach(request);
  if (response.ok) waitUntil(learn(response.clone()).catch(() => undefined));
  return response;
}

/**
 * Everything the asker has unlocked. Only what changed since the last sync travels; the answer is always the whole of
 * it, read from the store. A page that names its own `since` gets the server's answer as it is.
 */
export async function answerUnlocked(asking: Asking): Promise<Response> {
  const asker = await identify(asking.request);
  const { known, isKept } = await readCursor(asker);
  const isWhole = !asking.url.searchParams.has("since") && isKept;
  // By the address that the page asked for: `since` moves on with every sync.
  const key = handOverKey(asking.request);
  // What comes late for a sync from then holds only what changed: where nothing is kept any more, it is not the whole.
  if (known === null) takeHandOver(key);
  const url = new URL(asking.url);
  if (isWhole && known !== null) url.searchParams.set("since", known);
  let saved: Promise<void> = Promise.resolve();
  const request = new Request(url, {
    headers: asking.request.headers,
    signal: asking.request.signal,
  });
  const response = await networkFirst<UnlockedList>(
    { ...asking, request, url },
    {
      isBody: isUnlockedList,
      keep(body, at) {
        saved = saveAll(asker, body, at, request, url);
        // Looked at below as well.
        saved.catch(() => undefined);
        return saved;
      },
      recall: () => recallUnlocked(asker),
      fromStore: true,
    },
    key,
  );
  if (!isWhole || !response.ok || isFromDevice(response.headers)) return response;
  const isSaved = await saved.then(() => true).catch(() => false);
  const whole = isSaved ? await recallUnlocked(asker).catch(() => null) : null;
  if (whole !== null)
    return new Response(JSON.stringify(whole.body), {
      headers: { "content-type": "application/json", ...timeHeaders(response.headers) },
    });
  // It could not be kept: of the server's own answer all is wanted, not only what has changed.
  return known === null ? response : reach(asking.request);
}

/** How far the asker's last sync got; `isKept` is false where the asker wants nothing kept on this phone. */
async function readCursor(
  asker: string | null,
): Promise<{ known: string | null; isKept: boolean }> {
  const row = await withTimeoutOr(STORE_TIMEOUT_MS, cursorOf(asker), undefined);
  return row?.removed === true
    ? { known: null, isKept: false }
    : { known: row?.cursor ?? null, isKept: true };
}

async function cursorOf(asker: string | null): Promise<CursorRow | undefined> {
  const userId = await userOf(asker);
  return userId === null ? undefined : store.cursors.get(userId);
}

/** Follows the cursor to the end, so that one sync is complete. */
async function saveAll(
  asker: string | null,
  first: UnlockedList,
  at: number,
  request: Request,
  url: URL,
): Promise<void> {
  await saveSync(asker, first, at, url.searchParams.get("since"));
  let { more, cursor } = first.meta;
  while (more) {
    const next = new URL(url);
    next.searchParams.set("since", cursor);
    const { answer } = await askServer(
      new Request(next, { headers: request.headers }),
      isUnlockedList,
    );
    if (answer?.body == null)
      throw new Error("The sync broke off; the next one goes on from there.");
    await saveSync(asker, answer.body, answer.at, cursor);
    // A cursor that stands still would ask for ever.
    more = answer.body.meta.more && answer.body.meta.cursor !== cursor;
    cursor = answer.body.meta.cursor;
  }
}

async function recallUnlocked(asker: string | null): Promise<Kept | null> {
  const userId = await userOf(asker);
  const picks = userId === null ? null : await readSavedPicks(store, userId);
  if (userId === null || picks === null) return null;
  const { data, events, cursor, savedAt } = picks;
  return {
    body: { data, events, meta: { cursor, more: false, user_id: userId } } satisfies UnlockedList,
    savedAt: savedAt ?? Math.floor(Date.now() / 1000),
  };
}
