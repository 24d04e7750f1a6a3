import type { RootRow } from "#offline/rows.ts";
import { store } from "#offline/store.ts";
import type { SeenChain } from "./follow-chain.ts";
import { withRoom } from "./room.ts";
import { tellPages } from "./tell-pages.ts";

/** The seals that this phone has seen, in its store. What a row says of its seal is written once and never changed. */
export const seenChain: SeenChain = {
  async ends() {
    const [first, last] = await Promise.all([
      store.roots.orderBy("sequence").first(),
      store.roots.orderBy("sequence").last(),
    ]);
    return first === undefined || last === undefined ? null : { first, last };
  },

  async add(entries, at) {
    await withRoom(() =>
      store.transaction("rw", store.roots, async () => {
        const known = await store.roots.bulkGet(entries.map(({ sequence }) => sequence));
        const isEmpty = (await store.roots.count()) === 0;
        const fits = entries.every(
          ({ chain }, index) => known[index] === undefined || known[index].chain === chain,
        );
        // Meanwhile another tab may have kept more, or the fan have dismissed an alarm: the run stays one.
        if (!fits || (!isEmpty && known.every((row) => row === undefined))) return;
        const fresh = entries.filter((_entry, index) => known[index] === undefined);
        const savedAt = Math.max(at, Math.floor(Date.now() / 1000));
        await store.roots.bulkAdd(fresh.map((entry): RootRow => ({ ...entry, saved_at: savedAt })));
      }),
    );
  },

  async endAt(sequence, at) {
    // Answers may overtake each other.
    await withRoom(() =>
      store.roots
        .where({ sequence })
        .modify((row) => void (row.ended_at = Math.max(row.ended_at ?? at, at))),
    );
  },

  async raise(seen, { what, now }, head, at) {
    const isNews = await withRoom(() =>
      store.transaction("rw", store.roots, store.alarms, async () => {
        const nowChain = now?.chain ?? "";
        const row = await store.roots.get(seen.sequence);
        const known = await store.alarms
          .where("[sequence+now_chain]")
          .between([seen.sequence, nowChain], [seen.sequence, `${nowChain}\uffff`])
          .toArray();
        if (row === undefined || known.some(({ dismissed }) => dismissed === 0)) return false;
        // What was dismissed may happen again: that is another alarm, beside the evidence of the first.
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
    if (isNews) await tellPages({ type: "SEAL_ALARM" });
  },
};

/** Whether a fan is still to be told. */
export async function isAlarmed(): Promise<boolean> {
  return (await store.alarms.filter((row) => row.dismissed === 0).count()) > 0;
}

/**
 * The fan has read it. The evidence stays; what is compared from now on is the chain as it is now, or no later
 * prediction could ever be checked.
 */
export async function dismissAlarm(): Promise<void> {
  await store.transaction("rw", store.roots, store.alarms, async () => {
    await store.alarms.toCollection().modify({ dismissed: 1 });
    await store.roots.clear();
  });
}
