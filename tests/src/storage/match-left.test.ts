import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/day.ts";
import { forgetMatchLeft, keepMatchLeft, readMatchLeft } from "#src/storage/match-left.ts";
import { stubStorage } from "../support/browser-storage.ts";

const MATCH = { slug: "larkholm-millbeck", title: "Larkholm v Millbeck" };
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

it("The match that a visitor left to register is there until it is forgotten", () => {
  expect(readMatchLeft()).toBeNull();
  keepMatchLeft(MATCH);
  expect(readMatchLeft()).toEqual(MATCH);
  forgetMatchLeft();
  expect(readMatchLeft()).toBeNull();
});

it("The match left is there for a day, and not on a clock that was set back", () => {
  keepMatchLeft(MATCH);
  vi.setSystemTime(1_795_262_400_000 + DAY_MS);
  expect(readMatchLeft()).toEqual(MATCH);
  for (const off of [DAY_MS + 1, -DAY_MS - 1]) {
    vi.setSystemTime(1_795_262_400_000 + off);
    expect(readMatchLeft()).toBeNull();
  }
});

it.each([
  "larkholm-millbeck",
  "{",
  JSON.stringify({ ...MATCH, at: "today" }),
  JSON.stringify({ slug: "../pricing", title: "x", at: 1_795_262_400_000 }),
  JSON.stringify({ slug: "a-b", title: "", at: 1_795_262_400_000 }),
  JSON.stringify({ slug: "a-b", title: "x".repeat(201), at: 1_795_262_400_000 }),
])("An entry of another shape is no match left: %s", (entry) => {
  entries.set(KEY, entry);
  expect(readMatchLeft()).toBeNull();
});
