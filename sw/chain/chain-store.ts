import type { RootRow } from "#offline/rows.ts";
import type { Store } from "#offline/store.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import { type Clock, unixSeconds } from "#sw/browser/clock.ts";
import type { QuotaEviction } from "#sw/storage/quota-eviction.ts";
import { readByKeys } from "#sw/storage/read-by-keys.ts";
import type { ProofEntry, SeenChain } from "#sw/chain/follow-chain.ts";

export interface ChainStore extends SeenChain {
  get(sequence: number): Promise<ProofEntry | null>;
  isAlarmed(): Promise<boolean>;
  /** Keeps the evidence, but compares with the current chain from now on. */
  dismissAlarm(): Promise<void>;
}

export function createChainStore({
  store,
  eviction,
  broadcast,
  clock,
}: {
  store: Store;
  eviction: QuotaEviction;
  broadcast: Broadcast;
  clock: Clock;
}): ChainStore {
  return {
    async ends() {
      const [first, last] = await Promise.all([
        store.roots.orderBy("sequence").first(),
        store.roots.orderBy("sequence").last(),
      ]);
      return first === undefined || last === undefined ? null : { first, last };
    },

    async get(sequence) {
      const row = await store.roots.get(sequence);
      if (row === undefined) return null;
      const { saved_at: _seen, told_at: _told, ended_at: _ended, ...entry } = row;
      return entry;
    },

    async add(entries, at) {
      await eviction.write(() =>
        store.transaction("rw", store.roots, async () => {
          const sequences = entries.map(({ sequence }) => sequence);
          const known = await readByKeys(store.roots, ({ sequence }) => sequence, sequences);
          const isEmpty = (await store.roots.count()) === 0;
          const fits = entries.every(
            ({ chain }, index) => known[index] === undefined || known[index].chain === chain,
          );
          // Another tab may have saved more, and the run of rows must stay unbroken.
          if (!fits || (!isEmpty && known.every((row) => row === undefined))) return;
          const fresh = entries.filter((_entry, index) => known[index] === undefined);
          const savedAt = Math.max(at, unixSeconds(clock));
          await store.roots.bulkAdd(
            fresh.map((entry): RootRow => ({ ...entry, saved_at: savedAt, told_at: at })),
          );
        }),
      );
    },

    async endAt(sequence, at) {
      // Responses can arrive out of order.
      await eviction.write(() =>
        store.roots
          .where({ sequence })
          .modify((row) => void (row.ended_at = Math.max(row.ended_at ?? at, at))),
      );
    },

    async raiseAlarm(seen, { what, now }, head, at) {
      const isNew = await eviction.write(() =>
        store.transaction("rw", store.roots, store.alarms, async () => {
          const nowChain = now?.chain ?? "";
          const row = await store.roots.get(seen.sequence);
          const known = await store.alarms
            .where("[sequence+now_chain]")
            .between([seen.sequence, nowChain], [seen.sequence, `${nowChain}\uffff`])
            .toArray();
          if (row === undefined || known.some(({ dismissed }) => dismissed === 0)) return false;
          // A repeat after a dismissal is another alarm, with its own evidence.
          await store.alarms.put({
            sequence: seen.sequence,
            now_chain: known.length === 0 ? nowChain : `${nowChain} ${at}`,
            what,
            seen: row,
            now,
            head,
            found_at: at,
            dismissed: 0,
          });
          return true;
        }),
      );
      if (isNew) await broadcast.toPages({ type: "SEAL_ALARM" });
    },

    async isAlarmed() {
      return (await store.alarms.filter((row) => row.dismissed === 0).count()) > 0;
    },

    async dismissAlarm() {
      await store.transaction("rw", store.roots, store.alarms, async () => {
        await store.alarms.toCollection().modify({ dismissed: 1 });
        await store.roots.clear();
      });
    },
  };
}
