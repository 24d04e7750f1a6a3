import type { components } from "#contract";
import { readBearer } from "#domain/bearer-token.ts";
import { isOwn } from "#domain/unlocked-predictions.ts";
import { isRefused, openSession } from "#offline/owner.ts";
import { isQuotaError } from "#offline/quota-error.ts";
import type { AnswerRow, CursorRow } from "#offline/rows.ts";
import { type SavedPicks, readSavedPicks } from "#offline/saved-picks.ts";
import type { Store } from "#offline/store.ts";
import { hashToken } from "#offline/token-hash.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import type { EventDetail, UnlockedList } from "#sw/network/response-schemas.ts";
import type { EventStore } from "#sw/storage/event-store.ts";
import { putNewer } from "#sw/storage/put-newer.ts";
import type { QuotaEviction } from "#sw/storage/quota-eviction.ts";

type Unlocked = components["schemas"]["UnlockedPrediction"];

/** Identity comes only from the request's token: the worker has no "current user". */
export async function tokenHashOf(request: Request): Promise<string | null> {
  const token = readBearer(request.headers.get("authorization"));
  return token === null ? null : hashToken(token);
}

export type PrivateStore = ReturnType<typeof createPrivateStore>;

/** Saves under the account of the request's token; null means no token. Times are unix seconds. */
export function createPrivateStore({
  store,
  events,
  eviction,
  broadcast,
}: {
  store: Store;
  events: EventStore;
  eviction: QuotaEviction;
  broadcast: Broadcast;
}) {
  async function userOf(tokenHash: string | null): Promise<number | null> {
    const session = tokenHash === null ? undefined : await store.sessions.get(tokenHash);
    return session?.open === 1 ? session.user_id : null;
  }

  /** The fan must learn that the phone has no room for paid predictions. */
  async function writePaid(write: () => PromiseLike<void>): Promise<void> {
    try {
      await eviction.writePaid(write);
    } catch (error) {
      if (isQuotaError(error)) await broadcast.toPages({ type: "NOT_SAVED" });
      throw error;
    }
  }

  /**
   * Checks session and consent inside the transaction, because the fan may log out at any time.
   * @param answeredUser the user named in the response, if any
   * @throws Error if the response is about another user, such as one from a shared cache
   */
  function writeAs(
    tokenHash: string | null,
    answeredUser: number | null,
    write: (userId: number) => PromiseLike<unknown>,
  ): Promise<void> {
    return writePaid(() =>
      store.transaction(
        "rw",
        store.sessions,
        store.cursors,
        store.unlocked,
        store.answers,
        async () => {
          const userId = await userOf(tokenHash);
          if (userId === null || isRefused(await store.cursors.get(userId))) return;
          if (answeredUser !== null && answeredUser !== userId)
            throw new Error("The response belongs to another user.");
          await write(userId);
        },
      ),
    );
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

  /** Trusts only the server's response to this very token. */
  async function confirmUser(tokenHash: string | null, userId: number): Promise<void> {
    if (tokenHash !== null) await writePaid(() => openSession(store, tokenHash, userId));
  }

  return {
    userOf,
    confirmUser,

    async writeUnlocked(
      tokenHash: string | null,
      user: number,
      unlocked: readonly Unlocked[],
      at: number,
    ): Promise<void> {
      await confirmUser(tokenHash, user);
      await writeAs(tokenHash, user, (userId) => putUnlocked(userId, unlocked, at));
    },

    async writeAnswer(
      tokenHash: string | null,
      body: EventDetail,
      etag: string | null,
      at: number,
    ): Promise<void> {
      const own = (body.data.unlocked_predictions ?? []).filter(isOwn);
      await writeAs(tokenHash, null, async (userId) => {
        await putUnlocked(userId, own, at);
        const key: [number, number] = [userId, body.data.id];
        const ids = { user_id: userId, event_id: body.data.id };
        if (etag === null) await store.answers.delete(key);
        else await putNewer(store.answers, key, { ...ids, etag, body, saved_at: at });
      });
    },

    async readAnswer(tokenHash: string | null, slug: string): Promise<AnswerRow | undefined> {
      const userId = await userOf(tokenHash);
      const event = await store.events.where("slug").equals(slug).first();
      return userId === null || event === undefined
        ? undefined
        : store.answers.get([userId, event.id]);
    },

    /**
     * A sync that began before another one would skip data, so the cursor moves only from `since`.
     * @param since the cursor of the request
     */
    async writeSyncPage(
      tokenHash: string | null,
      page: UnlockedList,
      at: number,
      since: string | null,
    ): Promise<void> {
      const { cursor, user_id } = page.meta;
      await confirmUser(tokenHash, user_id);
      const eventIds = page.events.map((event) => event.id);
      await eviction.whileWriting(eventIds, async () => {
        await writePaid(() => events.putEvents(page.events, at));
        await writeAs(tokenHash, user_id, async (userId) => {
          await putUnlocked(userId, page.data, at);
          const known = (await store.cursors.get(userId))?.cursor ?? null;
          if (known === since) await store.cursors.put({ user_id: userId, cursor, synced_at: at });
        });
      });
    },

    async readCursor(tokenHash: string | null): Promise<CursorRow | undefined> {
      const userId = await userOf(tokenHash);
      return userId === null ? undefined : store.cursors.get(userId);
    },

    async readPicks(tokenHash: string | null): Promise<(SavedPicks & { userId: number }) | null> {
      const userId = await userOf(tokenHash);
      const picks = userId === null ? null : await readSavedPicks(store, userId);
      return userId === null || picks === null ? null : { ...picks, userId };
    },
  };
}
