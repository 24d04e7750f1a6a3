import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exampleResponse } from "../../support/example-response.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

const ANNS = "anns-token-of-22-letters";
const BENS = "bens-token-of-22-letters";
const databases = { ...Dexie.dependencies };
let storage: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  storage = stubStorage();
  stubOtherTab();
  Dexie.dependencies = { indexedDB: new IDBFactory(), IDBKeyRange };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubEnv("VITE_API_URL", "https://touchline.example");
  storage.set("auth_token_default", ANNS);
});
afterEach(() => {
  Dexie.dependencies = databases;
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

async function whileBenSignsIn() {
  vi.stubGlobal("fetch", async () => {
    storage.set("auth_token_default", BENS);
    return Response.json({
      ...exampleResponse("exportAccount"),
      data: {},
      message: "Your account is deleted.",
    });
  });
  return import("#src/queries/account-mutations.ts");
}

describe("A response after its fan has left this phone", () => {
  it("about a deleted account changes nothing for the next fan", async () => {
    const { deleteAccount } = await whileBenSignsIn();
    const result = await deleteAccount("password");
    expect(result).toBeNull();
    expect(storage.get("auth_token_default")).toBe(BENS);
    expect(storage.has("touchline-forget")).toBe(false);
  });

  it("with an export is not saved as a file", async () => {
    const { exportAccount } = await whileBenSignsIn();
    expect(await exportAccount()).toBeNull();
  });
});
