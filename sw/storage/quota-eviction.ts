import { DAY_S } from "#domain/day.ts";
import { isQuotaError } from "#offline/quota-error.ts";
import { retryOnLostConnection } from "#offline/retry.ts";
import type { Store } from "#offline/store.ts";
import { type Clock, unixSeconds } from "#sw/browser/clock.ts";

export type QuotaEviction = ReturnType<typeof createQuotaEviction>;

/**
 * What goes where the device is full, step by step: what can be fetched again first, unlocked predictions never.
 * @param dropPreviousBuild the first to go
 */
export function createQuotaEviction({
  store,
  clock,
  dropPreviousBuild,
}: {
  store: Store;
  clock: Clock;
  dropPreviousBuild: () => Promise<void>;
}) {
  /** Of each write that is under way: the matches it is about. */
  const beingWritten = new Set<readonly number[]>();

  /** Matches of unlocked predictions: without them those could not be read. */
  async function paidEventIds(): Promise<Set<number>> {
    const saved = (await store.unlocked.orderBy("event_id").uniqueKeys()).map(Number);
    return new Set([...saved, ...[...beingWritten].flat()]);
  }

  /** Old fixtures go, the oldest first; a match that somebody paid for stays. Of an old match no copy is kept. */
  async function evictBefore(startAt: number): Promise<void> {
    await store.transaction(
      "rw",
      [store.events, store.details, store.answers, store.coverage, store.unlocked],
      async () => {
        const paid = await paidEventIds();
        const old = (await store.events.where("start_at").below(startAt).primaryKeys()).filter(
          (id) => !paid.has(id),
        );
        await store.events.bulkDelete(old);
        await store.coverage.filter((row) => row.from < startAt).delete();
        // Of matches that have left the store, now or before, and moved or vanished ones.
        const left = new Set(await store.events.toCollection().primaryKeys());
        const recent = new Set(
          await store.events.where("start_at").aboveOrEqual(startAt).primaryKeys(),
        );
        await store.details.bulkDelete(
          (await store.details.toCollection().primaryKeys()).filter((id) => !left.has(id)),
        );
        await store.answers.bulkDelete(
          (await store.answers.toCollection().primaryKeys()).filter(([, id]) => !recent.has(id)),
        );
      },
    );
  }

  async function evictCopies(): Promise<void> {
    await dropPreviousBuild();
    // Everything in them is saved elsewhere as well; without them an answer travels whole once more.
    await store.answers.clear();
  }

  const steps = [
    evictCopies,
    () => evictBefore(unixSeconds(clock) - DAY_S),
    () => evictBefore(unixSeconds(clock)),
  ];
  const allSteps = [...steps, () => evictBefore(Number.MAX_SAFE_INTEGER)];

  async function writeAfter<T>(
    write: () => PromiseLike<T>,
    [step, ...later]: readonly (() => Promise<void>)[],
  ): Promise<T> {
    try {
      return await retryOnLostConnection(store, write);
    } catch (error) {
      if (!isQuotaError(error) || step === undefined) throw error;
      await step();
      return writeAfter(write, later);
    }
  }

  return {
    paidEventIds,
    evictBefore,

    /** Runs a write of fixtures; where the device is full, evicts and tries again. */
    write: <T>(write: () => PromiseLike<T>): Promise<T> => writeAfter(write, steps),

    /** The same for what was paid for: no fixture is worth as much. */
    writePaid: <T>(write: () => PromiseLike<T>): Promise<T> => writeAfter(write, allSteps),

    /** While unlocked predictions are being saved, their matches are paid for as well: they are not evicted. */
    async whileWriting<T>(eventIds: readonly number[], write: () => Promise<T>): Promise<T> {
      // A list of its own: two writes may be given the same one.
      const ids = [...eventIds];
      beingWritten.add(ids);
      try {
        return await write();
      } finally {
        beingWritten.delete(ids);
      }
    },
  };
}
