import { QueryClient } from "@tanstack/react-query";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deviceAnswerHeaders } from "#domain/device-answer.ts";
import { EXPIRED } from "#src/storage/session.ts";
import { exampleResponse } from "../../support/example-response.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

const databases = { ...Dexie.dependencies };
const detail = exampleResponse("getEvent");
const [unlocked] = exampleResponse("listUnlockedPredictions").data;

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

it("A fan with an expired session sees unlocked predictions of an unopened match", async () => {
  const body = { ...detail, questions: [], data: { ...detail.data, unlocked_predictions: [] } };
  const headers = deviceAnswerHeaders({ savedAt: 1_795_000_000, why: "unreachable" });
  vi.stubGlobal("fetch", async () => Response.json(body, { headers }));
  const { store } = await import("#src/storage/device-store.ts");
  await store.sessions.put({ token_hash: "hash", user_id: 5, open: 1 });
  if (unlocked === undefined) throw new Error("The example has no prediction.");
  const own = { ...unlocked, event_id: detail.data.id };
  await store.unlocked.put({
    user_id: 5,
    event_id: own.event_id,
    question_id: own.prediction.question.id,
    unlocked: own,
    saved_at: 1_795_000_000,
  });
  const { eventQueries } = await import("#src/queries/event-queries.ts");
  const answer = await new QueryClient().fetchQuery(eventQueries.detail("text", EXPIRED));
  expect(answer.body.data.unlocked_predictions).toEqual([own]);
  expect(answer.body.questions).toEqual([own.prediction.question]);
});
