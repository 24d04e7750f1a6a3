import { afterEach, expect, it, vi } from "vitest";
import {
  addPendingCleanup,
  readPendingCleanup,
  removePendingCleanup,
} from "#src/logout/pending-cleanup.ts";
import { stubStorage } from "../support/browser-storage.ts";

const HASH = "a".repeat(64);
const OTHER = "b".repeat(64);

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([true, false])(
  "What a logout has yet to remove is known until it is done, with room to write it down: %s",
  (hasRoom) => {
    const kept = stubStorage({ hasRoom });
    addPendingCleanup(HASH);
    addPendingCleanup(OTHER);
    const pending = readPendingCleanup();
    expect(pending?.closed).toEqual([HASH, OTHER]);
    expect(kept.size).toBe(hasRoom ? 1 : 0);
    if (pending !== null) removePendingCleanup(pending);
    expect(readPendingCleanup()).toBeNull();
  },
);

it("A logout that was added meanwhile stays to be done", () => {
  stubStorage();
  addPendingCleanup(HASH);
  const pending = readPendingCleanup();
  addPendingCleanup(OTHER);
  if (pending !== null) removePendingCleanup(pending);
  expect(readPendingCleanup()?.closed).toEqual([HASH, OTHER]);
});
