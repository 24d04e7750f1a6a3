import { DAY_S } from "#domain/day.ts";
import { isQuotaError } from "#offline/quota-error.ts";
import { retryOnLostConnection } from "#offline/retry.ts";
import type { Store } from "#offline/store.ts";
import { type Clock, unixSeconds } from "#sw/browser/clock.ts";

export type QuotaEviction = ReturnType<typeof createQuotaEviction>;

/** Deletes in steps what can be fetched again, but never unlocked predictions. */
export function createQuotaEviction({
  store,
  clock,
  dropPreviousBuild,
}: {
  store: Store;
  clock: Clock;
  dropPreviousBuild: () => Promise<void>;
}) {
  const beingWritten = new Set<readonly number[]>();

  async function paidEventIds(): Promise<Set<number>> {
    const saved = (await store.unlocked.orderBy("event_id").uniqueKeys()).map(Number);
    return new Set([...saved, ...[...beingWritten].flat()]);
  }

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

    write: <T>(write: () => PromiseLike<T>): Promise<T> => writeAfter(write, steps),

    /** Paid predictions are worth more than fixtures, so this also evicts coming matches. */
    writePaid: <T>(write: () => PromiseLike<T>): Promise<T> => writeAfter(write, allSteps),

    /** Keeps the matches from eviction before their predictions are saved. */
    async whileWriting<T>(eventIds: readonly number[], write: () => Promise<T>): Promise<T> {
      // A copy gives each write its own identity: two writes may pass the same list.
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
