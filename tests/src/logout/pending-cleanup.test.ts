import { afterEach, expect, it, vi } from "vitest";
import {
  addPendingCleanup,
  readPendingCleanup,
  removePendingCleanup,
} from "#src/logout/pending-cleanup.ts";

const HASH = "a".repeat(64);
const OTHER = "b".repeat(64);

/** A phone's local storage, with room or without. */
function storage(hasRoom: boolean): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (!hasRoom) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  });
  return kept;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([true, false])(
  "What a log-out has yet to remove is known until it is done, with room to write it down: %s",
  (hasRoom) => {
    const kept = storage(hasRoom);
    addPendingCleanup(HASH);
    addPendingCleanup(OTHER);
    const pending = readPendingCleanup();
    expect(pending?.closed).toEqual([HASH, OTHER]);
    expect(kept.size).toBe(hasRoom ? 1 : 0);
    if (pending !== null) removePendingCleanup(pending);
    expect(readPendingCleanup()).toBeNull();
  },
);

it("A log-out that was added meanwhile stays to be done", () => {
  storage(true);
  addPendingCleanup(HASH);
  const pending = readPendingCleanup();
  addPendingCleanup(OTHER);
  if (pending !== null) removePendingCleanup(pending);
  expect(readPendingCleanup()?.closed).toEqual([HASH, OTHER]);
});
