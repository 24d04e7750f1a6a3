import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashToken } from "#offline/token-hash.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

const ANNS = "anns-token-of-22-letters";
const BENS = "bens-token-of-22-letters";
const databases = { ...Dexie.dependencies };
let storage: Map<string, string>;

async function startPage() {
  vi.resetModules();
  const { store, openSession } = await import("#src/storage/device-store.ts");
  const { finishCleanup } = await import("#src/logout/cleanup.ts");
  return { store, openSession, finishCleanup };
}

async function openFor(page: Awaited<ReturnType<typeof startPage>>, token: string, userId: number) {
  await page.openSession(await hashToken(token), userId);
  await page.store.cursors.put({ user_id: userId, cursor: "1" });
}

const owners = async ({ store }: Awaited<ReturnType<typeof startPage>>) =>
  (await store.cursors.toArray()).map((row) => row.user_id);

beforeEach(() => {
  storage = stubStorage();
  stubOtherTab();
  Dexie.dependencies = { indexedDB: new IDBFactory(), IDBKeyRange };
});
afterEach(() => {
  Dexie.dependencies = databases;
  vi.unstubAllGlobals();
});

describe("A delayed cleanup after a logout", () => {
  it("removes the rows of its fan if nobody else has signed in", async () => {
    const page = await startPage();
    await openFor(page, ANNS, 5);
    storage.set("touchline-forget", JSON.stringify([await hashToken(ANNS)]));
    await page.finishCleanup();
    expect(await owners(page)).toEqual([]);
    expect(storage.has("touchline-forget")).toBe(false);
  });

  it("keeps the rows of the next fan, signed in or expired", async () => {
    for (const [key, value] of [
      ["auth_token_default", BENS],
      ["touchline-expired", await hashToken(BENS)],
    ] as const) {
      const page = await startPage();
      await openFor(page, BENS, 6);
      storage.set(key, value);
      storage.set("touchline-forget", JSON.stringify([await hashToken(ANNS)]));
      await page.finishCleanup();
      expect(await owners(page), key).toEqual([6]);
      expect(storage.has("touchline-forget"), key).toBe(false);
      expect(await page.store.sessions.get(await hashToken(ANNS)), key).toMatchObject({ open: 0 });
      storage.clear();
    }
  });
});
