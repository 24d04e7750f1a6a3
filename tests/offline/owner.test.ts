import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import {
  setPicksSaved,
  savesPicks,
  openSession,
  readOwner,
  removeOtherAccounts,
} from "#offline/owner.ts";
import { Store } from "#offline/store.ts";

const ANNS = "a".repeat(64);
const BENS = "b".repeat(64);
const OLD = "c".repeat(64);
let store: Store;

async function fill(userId: number): Promise<void> {
  const row = { user_id: userId, event_id: 1, saved_at: 1 };
  await store.unlocked.put({ ...row, question_id: 1, unlocked: Object.create(null) });
  await store.answers.put({ ...row, etag: '"1"', body: Object.create(null) });
  await store.cursors.put({ user_id: userId, cursor: "1" });
}

async function owners(): Promise<number[][]> {
  const tables = await Promise.all([
    store.unlocked.toArray(),
    store.answers.toArray(),
    store.cursors.toArray(),
  ]);
  return tables.map((rows) => rows.map((row) => row.user_id));
}

beforeEach(() => {
  store = new Store({ indexedDB: new IDBFactory(), IDBKeyRange });
});

describe("A sign-in", () => {
  it("makes its user the owner and keeps their data", async () => {
    await fill(5);
    await openSession(store, ANNS, 5);
    expect(await readOwner(store)).toBe(5);
    expect(await owners()).toEqual([[5], [5], [5]]);
  });

  it("of another user removes the earlier user's data and session", async () => {
    await openSession(store, ANNS, 5);
    await fill(5);
    await openSession(store, BENS, 6);
    expect(await owners()).toEqual([[], [], []]);
    expect(await store.sessions.get(ANNS)).toMatchObject({ open: 0, user_id: 0 });
    expect(await readOwner(store)).toBe(6);
  });

  it("is not opened again after it ended", async () => {
    await removeOtherAccounts(store, [ANNS], null);
    await openSession(store, ANNS, 5);
    expect(await readOwner(store)).toBeNull();
  });
});

describe("A clean-up after a logout", () => {
  beforeEach(async () => {
    await openSession(store, ANNS, 5);
    await fill(5);
  });

  it("removes all private data and ends every session", async () => {
    await store.sessions.put({ token_hash: OLD, user_id: 5, open: 1 });
    await removeOtherAccounts(store, [ANNS], null);
    expect(await owners()).toEqual([[], [], []]);
    expect((await store.sessions.toArray()).map(({ open }) => open)).toEqual([0, 0]);
  });

  it("removes what notifications were for, but no setting of the device", async () => {
    await store.settings.bulkPut([
      { key: "push", value: '{"follows":[{"kind":"team","id":7,"moments":["goal"]}]}' },
      { key: "shown", value: "[]" },
    ]);
    await removeOtherAccounts(store, [ANNS], null);
    expect((await store.settings.toArray()).map(({ key }) => key)).toEqual(["shown"]);
  });

  it("keeps the data of the given session", async () => {
    await fill(6);
    await removeOtherAccounts(store, [OLD, ANNS], ANNS);
    expect(await owners()).toEqual([[5], [5], [5]]);
    expect(await readOwner(store)).toBe(5);
  });

  it("removes everything if the given session is over or unknown", async () => {
    await removeOtherAccounts(store, [], BENS);
    expect(await owners()).toEqual([[], [], []]);
  });

  it("changes nothing if another user has signed in", async () => {
    await expect(removeOtherAccounts(store, [ANNS], null, () => false)).rejects.toThrow(
      "Another user has signed in.",
    );
    expect(await owners()).toEqual([[5], [5], [5]]);
    expect(await readOwner(store)).toBe(5);
  });
});

describe("Picks", () => {
  it("are saved until their owner removes them, and again after an undo", async () => {
    expect(await savesPicks(store)).toBe(true);
    await openSession(store, ANNS, 5);
    await fill(5);
    await setPicksSaved(store, false);
    expect(await savesPicks(store)).toBe(false);
    expect(await owners()).toEqual([[], [], [5]]);
    await setPicksSaved(store, true);
    expect(await savesPicks(store)).toBe(true);
    expect(await owners()).toEqual([[], [], []]);
  });

  it("cannot be removed without an owner", async () => {
    await setPicksSaved(store, false);
    expect(await store.cursors.count()).toBe(0);
  });
});
