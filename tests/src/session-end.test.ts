// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { stored } from "#src/storage/entries.ts";
import { expireToken, removeToken, storeToken } from "#src/storage/session.ts";

// The app reads it while it loads.
vi.stubGlobal("isSecureContext", true);
const { watchSession } = await import("#src/session-end.ts");
// The router's reload would draw the whole app.
vi.useFakeTimers({ toFake: ["setTimeout"] });
const stopWatching = watchSession();
afterAll(() => {
  stopWatching();
  vi.useRealTimers();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const chosen = () => ({
  searches: stored.recentSearches.read(),
  questions: stored.chosenQuestions.read(),
});
const CHOSEN = { searches: ["leeds"], questions: { "leeds-v-hull-7": [2, 5] } };
const NOTHING = { searches: null, questions: null };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeToken("token-of-ada");
  stored.recentSearches.write(CHOSEN.searches);
  stored.chosenQuestions.write(CHOSEN.questions);
});

it("A logout removes the recent searches and the chosen questions", () => {
  removeToken();
  expect(chosen()).toEqual(NOTHING);
});

it("Another account on this device finds no searches and no chosen questions", () => {
  storeToken("token-of-grace");
  expect(chosen()).toEqual(NOTHING);
});

it("An expired session keeps both, because its owner returns", () => {
  expireToken();
  expect(chosen()).toEqual(CHOSEN);
  storeToken("next-token-of-ada");
  expect(chosen()).toEqual(CHOSEN);
});
