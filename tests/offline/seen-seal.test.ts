import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, it } from "vitest";
import { readSeenSeal } from "#offline/seen-seal.ts";
import { Store } from "#offline/store.ts";

const NOON = 1_795_262_400;

function seal(sequence: number, seenAt: number, endedAt?: number) {
  const hash = String(sequence).repeat(64);
  return {
    sequence,
    root: hash,
    count: 1,
    sealed_at: NOON,
    previous: hash,
    chain: hash,
    saved_at: seenAt,
    ...(endedAt === undefined ? {} : { ended_at: endedAt }),
  };
}

it("A seal is absent at the last known end of the chain before it", async () => {
  const store = new Store({ indexedDB: new IDBFactory(), IDBKeyRange });
  const [saw, later] = [NOON + 7_200, NOON + 10_800];
  await store.roots.bulkAdd([
    seal(1, NOON - 60, NOON),
    seal(2, NOON, saw),
    // A server may date its answers back.
    seal(3, later, NOON - 3_600),
    seal(4, later),
    seal(5, later, later),
  ]);
  const absentAt = async (sequence: number) => (await readSeenSeal(store, sequence))?.absentAt;
  expect(await absentAt(1)).toBeNull();
  expect(await absentAt(2)).toBe(NOON);
  expect(await absentAt(3)).toBe(saw);
  expect(await absentAt(4)).toBe(saw);
  expect(await absentAt(5)).toBe(saw);
  expect(await readSeenSeal(store, 6)).toBeNull();
});
