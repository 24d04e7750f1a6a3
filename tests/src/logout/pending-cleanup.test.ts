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
  "A pending cleanup is known until it is done, with room in the storage: %s",
  (hasRoom) => {
    const storage = stubStorage({ hasRoom });
    addPendingCleanup(HASH);
    addPendingCleanup(OTHER);
    const pending = readPendingCleanup();
    expect(pending?.closed).toEqual([HASH, OTHER]);
    expect(storage.size).toBe(hasRoom ? 1 : 0);
    if (pending !== null) removePendingCleanup(pending);
    expect(readPendingCleanup()).toBeNull();
  },
);

it("A logout that was added during a cleanup stays pending", () => {
  stubStorage();
  addPendingCleanup(HASH);
  const pending = readPendingCleanup();
  addPendingCleanup(OTHER);
  if (pending !== null) removePendingCleanup(pending);
  expect(readPendingCleanup()?.closed).toEqual([HASH, OTHER]);
});
