import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  EXPIRED,
  currentReader,
  expireToken,
  readExpiredHash,
  readToken,
  removeToken,
  sessionId,
  sessionIdOf,
  storeToken,
} from "#src/storage/session.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

const TOKEN = "token-of-ada";
const OTHER = "token-of-tomas";

let storage: Map<string, string>;
let writeElsewhere: ReturnType<typeof stubOtherTab>;
let heard: (string | null)[];
let stop = () => {};

beforeEach(() => {
  storage = stubStorage();
  writeElsewhere = stubOtherTab();
  vi.stubGlobal("document", new EventTarget());
  heard = [];
  stop = currentReader.subscribe(() => {
    const reader = currentReader.read();
    if (reader !== heard.at(-1)) heard.push(reader);
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it("A sign-in, its expiry and a logout each notify listeners once", async () => {
  storeToken(TOKEN);
  expireToken();
  await vi.waitFor(() => expect(readExpiredHash()).toMatch(/^[0-9a-f]{64}$/));
  storeToken(OTHER);
  removeToken();
  expect(heard).toEqual([sessionIdOf(TOKEN), EXPIRED, sessionIdOf(OTHER), null]);
  expect([...storage.keys()]).toEqual([]);
});

it("Each session has its own id, which is not its token", () => {
  storeToken(TOKEN);
  expect(sessionId()).toMatch(/^u\w{12,}$/);
  expect(sessionId()).not.toContain(TOKEN);
  expect(sessionIdOf(OTHER)).not.toBe(sessionIdOf(TOKEN));
});

it("A change in another tab is noticed, even after this one was frozen", () => {
  storage.set("auth_token_default", TOKEN);
  writeElsewhere("auth_token_default", TOKEN);
  storage.clear();
  document.dispatchEvent(new Event("resume"));
  expect(heard).toEqual([sessionIdOf(TOKEN), null]);
});

it("A page restored from the back/forward cache notices it too", () => {
  storage.set("auth_token_default", TOKEN);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(heard).toEqual([]);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(heard).toEqual([sessionIdOf(TOKEN)]);
});

it("A sign-in that cannot be stored fails", () => {
  stubStorage({ hasRoom: false });
  expect(() => storeToken(TOKEN)).toThrow();
  expect(readToken()).toBeNull();
});
