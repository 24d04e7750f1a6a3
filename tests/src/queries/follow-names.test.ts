import { QueryClient } from "@tanstack/react-query";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EventRow } from "#offline/rows.ts";
import { fixtureEvent } from "../support/fixture-event.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

const databases = { ...Dexie.dependencies };

beforeEach(() => {
  vi.resetModules();
  stubStorage();
  stubOtherTab();
  Dexie.dependencies = { indexedDB: new IDBFactory(), IDBKeyRange };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubEnv("VITE_API_URL", "https://touchline.example");
});
afterEach(() => {
  Dexie.dependencies = databases;
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const side = (id: number, name: string) => ({ id, name, short_name: name });

function eventRow(id: number, status: EventRow["status"]): EventRow {
  const event = fixtureEvent({
    id,
    status,
    homeTeam: side(1, "Alder"),
    awayTeam: side(2, "Birch"),
  });
  return {
    id,
    status,
    event,
    slug: event.slug,
    sport_id: 1,
    tournament_id: 1,
    start_at: event.start_at,
    saved_at: 1,
  };
}

async function namesOf(ids: readonly number[]): Promise<[number, string][]> {
  const { followNameQueries } = await import("#src/queries/follow-names.ts");
  const query = followNameQueries.matches(ids.map((id) => ["event", id]));
  return [...(await new QueryClient().fetchQuery(query))];
}

async function save(...rows: EventRow[]): Promise<void> {
  const { store } = await import("#src/storage/device-store.ts");
  await store.events.bulkPut(rows);
}

function answerFollowing() {
  const matches = [{ id: 8, home: "Cedar", away: "Denby" }];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ data: [], matches }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

async function logIn(): Promise<void> {
  const { storeToken } = await import("#src/storage/session.ts");
  storeToken("a-token-of-this-fan");
}

it("A visitor sees saved matches that are not over, without a request", async () => {
  const fetch = answerFollowing();
  await save(eventRow(1, "not_started"), eventRow(2, "ended"));
  expect(await namesOf([1, 2, 8])).toEqual([[1, "Alder v Birch"]]);
  expect(fetch).not.toHaveBeenCalled();
});

it("A fan sees the name of a match that only another device has saved", async () => {
  answerFollowing();
  await logIn();
  await save(eventRow(1, "not_started"));
  expect(await namesOf([1, 8])).toEqual([
    [8, "Cedar v Denby"],
    [1, "Alder v Birch"],
  ]);
});

it("A fan without a connection sees the saved matches", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await logIn();
  await save(eventRow(1, "not_started"));
  expect(await namesOf([1, 8])).toEqual([[1, "Alder v Birch"]]);
});
