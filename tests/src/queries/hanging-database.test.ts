import { QueryClient } from "@tanstack/react-query";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EXPIRED } from "#src/storage/session.ts";
import { exampleResponse } from "../../support/example-response.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

const databases = { ...Dexie.dependencies };
const MATCH = { ...exampleResponse("getEvent").data, slug: "match-1", unlocked_predictions: [] };

beforeEach(() => {
  vi.resetModules();
  stubStorage();
  stubOtherTab();
  Dexie.dependencies = { indexedDB: new IDBFactory(), IDBKeyRange };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("fetch", async () =>
    Response.json({ ...exampleResponse("getEvent"), data: MATCH }),
  );
  vi.stubEnv("VITE_API_URL", "https://touchline.example");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  Dexie.dependencies = databases;
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** After a phone's sleep the page's connection neither opens nor fails. */
async function hangDatabase(): Promise<void> {
  const { store } = await import("#src/storage/device-store.ts");
  store.open = () => new Dexie.Promise(() => undefined);
}

async function after10Seconds<T>(work: Promise<T>): Promise<T | Error | "waiting"> {
  let end: T | Error | "waiting" = "waiting";
  void work.then(
    (result) => void (end = result),
    (error: Error) => void (end = error),
  );
  for (let second = 0; second < 10; second += 1) {
    // Dynamic imports run in real time.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return end;
}

describe("With a hanging database", () => {
  it("a fan with an expired session still sees a match from the server", async () => {
    await hangDatabase();
    const { eventQueries } = await import("#src/queries/event-queries.ts");
    const answer = new QueryClient().fetchQuery(eventQueries.detail("match-1", EXPIRED));
    expect(await after10Seconds(answer)).toMatchObject({
      body: { data: MATCH },
    });
  });

  it.each<[string, () => Promise<(client: QueryClient) => Promise<unknown>>]>([
    [
      "what is saved of their picks",
      async () => {
        const { unlockedQueries } = await import("#src/queries/unlocked-queries.ts");
        return (client) => client.fetchQuery(unlockedQueries.picks(EXPIRED));
      },
    ],
    [
      "how much is saved",
      async () => {
        const { savedQueries } = await import("#src/queries/saved-queries.ts");
        return (client) => client.fetchQuery(savedQueries.report());
      },
    ],
    [
      "which seals were seen",
      async () => {
        const { proofQueries } = await import("#src/queries/proof-queries.ts");
        return (client) => client.fetchQuery(proofQueries.seen(false));
      },
    ],
  ])("a fan gets a timeout instead of %s", async (_what, load) => {
    await hangDatabase();
    const ask = await load();
    expect(await after10Seconds(ask(new QueryClient()))).toMatchObject({
      name: "TimeoutError",
    });
  });
});
