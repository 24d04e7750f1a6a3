import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/day.ts";
import { readChosen, writeChosen } from "#src/storage/chosen-questions.ts";
import { stored } from "#src/storage/entries.ts";
import {
  removePendingMatch,
  savePendingMatch,
  readPendingMatch,
  restoreChosen,
} from "#src/storage/pending-match.ts";
import { stubStorage } from "../support/browser-storage.ts";

const MATCH = { slug: "larkholm-millbeck", title: "Larkholm v Millbeck" };
const ENTRY = { ...MATCH, questions: null, at: 1_795_262_400_000 };
const KEY = "touchline-match-left";

let entries: Map<string, string>;

beforeEach(() => {
  entries = stubStorage();
  vi.useFakeTimers({ toFake: ["Date"], now: 1_795_262_400_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("A visitor's match is known until it is removed", () => {
  expect(readPendingMatch()).toBeNull();
  savePendingMatch(MATCH);
  expect(readPendingMatch()).toEqual(MATCH);
  removePendingMatch();
  expect(readPendingMatch()).toBeNull();
});

it("A visitor's match is known for a day, but not on a clock that was put back", () => {
  savePendingMatch(MATCH);
  vi.setSystemTime(1_795_262_400_000 + DAY_MS);
  expect(readPendingMatch()).toEqual(MATCH);
  for (const off of [DAY_MS + 1, -DAY_MS - 1]) {
    vi.setSystemTime(1_795_262_400_000 + off);
    expect(readPendingMatch()).toBeNull();
  }
});

it("A visitor's questions are selected in the tab that the mail opens", () => {
  writeChosen(MATCH.slug, new Set([2, 5]));
  savePendingMatch(MATCH);
  stored.chosenQuestions.remove();
  restoreChosen();
  expect(readChosen(MATCH.slug)).toEqual(new Set([2, 5]));
  writeChosen(MATCH.slug, new Set([3]));
  restoreChosen();
  expect(readChosen(MATCH.slug), "a later choice stays").toEqual(new Set([3]));
});

it("A visitor without a choice has all questions selected in that tab", () => {
  savePendingMatch(MATCH);
  restoreChosen();
  expect(readChosen(MATCH.slug)).toBeNull();
});

it.each([
  "larkholm-millbeck",
  "{",
  JSON.stringify({ ...ENTRY, at: "today" }),
  JSON.stringify({ ...ENTRY, slug: "../pricing" }),
  JSON.stringify({ ...ENTRY, title: "" }),
  JSON.stringify({ ...ENTRY, title: "x".repeat(201) }),
  JSON.stringify({ ...ENTRY, questions: ["1"] }),
])("An entry of another shape is ignored: %s", (entry) => {
  entries.set(KEY, entry);
  expect(readPendingMatch()).toBeNull();
});
