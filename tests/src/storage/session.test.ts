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

let kept: Map<string, string>;
let writeElsewhere: ReturnType<typeof stubOtherTab>;
let heard: (string | null)[];
let stop = () => {};

beforeEach(() => {
  kept = stubStorage();
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

it("A sign-in, its end by the server and a logout are one change each: nobody is shown a state in between", async () => {
  storeToken(TOKEN);
  expireToken();
  await vi.waitFor(() => expect(readExpiredHash()).toMatch(/^[0-9a-f]{64}$/));
  storeToken(OTHER);
  removeToken();
  expect(heard).toEqual([sessionIdOf(TOKEN), EXPIRED, sessionIdOf(OTHER), null]);
  expect([...kept.keys()]).toEqual([]);
});

it("The session is named by something that is not its token, and by another for each", () => {
  storeToken(TOKEN);
  expect(sessionId()).toMatch(/^u\w{12,}$/);
  expect(sessionId()).not.toContain(TOKEN);
  expect(sessionIdOf(OTHER)).not.toBe(sessionIdOf(TOKEN));
});

it("What another tab does is heard, and what it did while this one was frozen", () => {
  kept.set("auth_token_default", TOKEN);
  writeElsewhere("auth_token_default", TOKEN);
  kept.clear();
  document.dispatchEvent(new Event("resume"));
  expect(heard).toEqual([sessionIdOf(TOKEN), null]);
});

it("A page that was put away and shown again hears of it, too", () => {
  kept.set("auth_token_default", TOKEN);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(heard).toEqual([]);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(heard).toEqual([sessionIdOf(TOKEN)]);
});

it("A sign-in that cannot be kept fails", () => {
  stubStorage({ hasRoom: false });
  expect(() => storeToken(TOKEN)).toThrow();
  expect(readToken()).toBeNull();
});
