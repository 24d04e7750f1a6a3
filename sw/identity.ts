import type { components } from "#contract";
import { hashToken } from "#offline/token-hash.ts";
import { openSession } from "#offline/owner.ts";
import { store } from "#offline/store.ts";
import type { EventDetail, UnlockedList } from "./body-guards.ts";
import { isFull, whileFiling, withAllRoom } from "./room.ts";
import { putEvents } from "./save-events.ts";
import { tellPages } from "./tell-pages.ts";

type Unlocked = components["schemas"]["UnlockedPrediction"];

/** Whose request this is: the hash of its own token, or null. Nothing here knows a "current user". */
export async function identify(request: Request): Promise<string | null> {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return token === undefined ? null : hashToken(token);
}

/** The user a token stands for, while its sign-in is open; null for one that ended or was never seen to succeed. */
export async function userOf(tokenHash: string | null): Promise<number | null> {
  const session = tokenHash === null ? undefined : await store.sessions.get(tokenHash);
  return session?.open === 1 ? session.user_id : null;
}

/** Learns which user a token belongs to, from an answer of the server to that very token. */
export async function learnUser(tokenHash: string | null, userId: number): Promise<void> {
  if (tokenHash !== null) await neverSilently(() => openSession(store, tokenHash, userId));
}

/** A fan who counts on what was unlocked must know where the phone has no room for it. */
async function neverSilently(write: () => PromiseLike<void>): Promise<void> {
  try {
    await withAllRoom(write);
  } catch (error) {
    if (isFull(error)) await tellPages({ type: "NOT_SAVED" });
    throw error;
  }
}

/**
 * Files private rows under the asker, checked inside the write: after a logout there is nobody to file under, nor
 * where the user wants nothing kept on this phone.
 */
function fileUnder(
  tokenHash: string | null,
  write: (userId: number) => PromiseLike<unknown>,
): Promise<void> {
  return neverSilently(() =>
    store.transaction(
      "rw",
      store.sessions,
      store.cursors,
      store.unlocked,
      store.answers,
      async () => {
        const userId = await userOf(tokenHash);
        if (userId === null || (await store.cursors.get(userId))?.removed === true) return;
        await write(userId);
      },
    ),
  );
}

export async function saveUnlocked(
  tokenHash: string | null,
  unlocked: readonly Unlocked[],
  at: number,
): Promise<void> {
  if (unlocked.length > 0)
    await fileUnder(tokenHash, (userId) => putUnlocked(userId, unlocked, at));
}

async function putUnlocked(
  userId: number,
  unlocked: readonly Unlocked[],
  at: number,
): Promise<void> {
  const known = await store.unlocked.bulkGet(
    unlocked.map((entry): [number, number, number] => [
      userId,
      entry.event_id,
      entry.prediction.question.id,
    ]),
  );
  const fresh = unlocked.filter((_entry, index) => (known[index]?.saved_at ?? 0) <= at);
  await store.unlocked.bulkPut(
    fresh.map((entry) => ({
      user_id: userId,
      event_id: entry.event_id,
      question_id: entry.prediction.question.id,
      unlocked: entry,
      saved_at: at,
    })),
  );
}

/** What a match's answer for its asker holds of the asker's own, and the answer that its tag stands for. */
export async function saveAnswer(
  tokenHash: string | null,
  body: EventDetail,
  etag: string | null,
  at: number,
): Promise<void> {
  const own = (body.data.unlocked_predictions ?? []).filter((entry) => entry.unlocked_at !== null);
  await fileUnder(tokenHash, async (userId) => {
    await putUnlocked(userId, own, at);
    if (etag === null) await store.answers.delete([userId, body.data.id]);
    else
      await store.answers.put({
        user_id: userId,
        event_id: body.data.id,
        etag,
        body,
        saved_at: at,
      });
  });
}

/**
 * One page of a sync: the matches, then in one step the predictions and how far it got. A sync that began before
 * another, or before "save on this phone", moves nothing on: what it left out would never be asked for again.
 */
export async function saveSync(
  tokenHash: string | null,
  page: UnlockedList,
  at: number,
  since: string | null,
): Promise<void> {
  const { cursor, user_id } = page.meta;
  await learnUser(tokenHash, user_id);
  const eventIds = page.events.map((event) => event.id);
  await whileFiling(eventIds, async () => {
    await neverSilently(() => putEvents(page.events, at));
    await fileUnder(tokenHash, async (userId) => {
      await putUnlocked(userId, page.data, at);
      const known = (await store.cursors.get(userId))?.cursor ?? null;
      if (known === since) await store.cursors.put({ user_id: userId, cursor, synced_at: at });
    });
  });
}
