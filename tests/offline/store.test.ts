import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, it } from "vitest";
import { Store } from "#offline/store.ts";

/** The tables of each released version. Append only, because phones may still have any of them. */
const TABLES: Readonly<Record<string, string>> = {
  events: "id: slug, start_at, status, tournament_id",
  details: "event_id: ",
  coverage: "key: to",
  lists: "path: ",
  unlocked: "user_id+event_id+question_id: event_id, user_id, user_id+event_id",
  sessions: "token_hash: ",
  cursors: "user_id: ",
  answers: "user_id+event_id: user_id",
  settings: "key: ",
  roots: "sequence: ",
  alarms: "sequence+now_chain: ",
};

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open("touchline");
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Not opened.")));
  });
}

it("The database keeps its name, its version, its tables and their indexes", async () => {
  const indexedDB = new IDBFactory();
  const store = new Store({ indexedDB, IDBKeyRange });
  await store.open();
  store.close();
  const database = await openDatabase(indexedDB);
  const transaction = database.transaction([...database.objectStoreNames]);
  const tables = [...database.objectStoreNames].map((name) => {
    const table = transaction.objectStore(name);
    const path = (keys: string | string[]) => [keys].flat().join("+");
    const indexes = [...table.indexNames].map((index) => path(table.index(index).keyPath));
    return [name, `${path(table.keyPath ?? [])}: ${indexes.toSorted().join(", ")}`];
  });
  // Dexie multiplies its version by ten.
  expect(database.version).toBe(30);
  expect(Object.fromEntries(tables)).toEqual(TABLES);
  database.close();
});

it("A newer build or a logout does not wait for open connections", async () => {
  const indexedDB = new IDBFactory();
  const store = new Store({ indexedDB, IDBKeyRange });
  await store.open();
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("touchline");
    request.addEventListener("success", resolve);
    request.addEventListener("blocked", () => reject(new Error("Somebody holds it.")));
  });
  expect(await store.events.count()).toBe(0);
});
