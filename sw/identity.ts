import type { components } from '#contract';
import { hashToken, store } from '../src/offline/store.ts';
import { saveEvents, withRoom } from './save-events.ts';

type Unlocked = components['schemas']['UnlockedPrediction'];

/** Whose request this is: the hash of its own token, or null. Nothing here knows a "current user". */
export async function identify(request: Request): Promise<string | null> {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}

/**
 * Learns which user a token belongs to, from an answer of the server to that very token. A token that was closed stays
 * closed. Another user's rows leave the device: one phone, one account at a time.
 */
export async function openSession(tokenHash: string | null, userId: number): Promise<void> {
  if (tokenHash === null) return;
  await store.transaction('rw', store.sessions, store.unlocked, store.cursors, async () => {
    const known = await store.sessions.get(tokenHash);
    if (known !== undefined) return;
    await store.sessions.filter((row) => row.user_id !== userId).modify({ open: 0, user_id: 0 });
    await store.unlocked.filter((row) => row.user_id !== userId).delete();
    await store.cursors.filter((row) => row.user_id !== userId).delete();
    await store.sessions.put({ token_hash: tokenHash, user_id: userId, open: 1 });
  });
}

/** Files unlocked predictions under the asker, checked inside the write: after a logout there is nobody to file under. */
export async function saveUnlocked(tokenHash: string | null, unlocked: readonly Unlocked[], at: number): Promise<void> {
  if (tokenHash === null || unlocked.length === 0) return;
  await withRoom(() =>
    store.transaction('rw', store.sessions, store.unlocked, async () => {
      const session = await store.sessions.get(tokenHash);
      if (session?.open !== 1) return;
      const userId = session.user_id;
      const keys = unlocked.map((entry): [number, number, number] => [userId, entry.event_id, entry.prediction.question.id]);
      const known = await store.unlocked.bulkGet(keys);
      const fresh = unlocked.filter((_entry, index) => (known[index]?.saved_at ?? 0) <= at);
      await store.unlocked.bulkPut(
        fresh.map((entry) => ({ user_id: userId, event_id: entry.event_id, question_id: entry.prediction.question.id, unlocked: entry, saved_at: at })),
      );
    }),
  );
}

/** One page of a sync: the predictions, their matches and how far it got. */
export async function saveSync(
  tokenHash: string | null,
  page: { data: readonly Unlocked[]; events: readonly components['schemas']['Event'][]; meta: { cursor: string; user_id: number } },
  at: number,
): Promise<void> {
  await openSession(tokenHash, page.meta.user_id);
  await saveUnlocked(tokenHash, page.data, at);
  await saveEvents(page.events, at);
  if (tokenHash === null) return;
  await store.transaction('rw', store.sessions, store.cursors, async () => {
    const session = await store.sessions.get(tokenHash);
    if (session?.open === 1) await store.cursors.put({ user_id: session.user_id, cursor: page.meta.cursor });
  });
}
