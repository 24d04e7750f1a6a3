import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import { writeSnapshot } from "#src/first-paint/snapshot.ts";
import { stubStorage } from "../support/browser-storage.ts";

function markAt(pathname: string): string | undefined {
  const dataset: { snapshot?: string } = {};
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("document", { documentElement: { dataset }, querySelector: () => null });
  runInThisContext(readFileSync("src/first-paint/await-snapshot.js", "utf8"));
  return dataset.snapshot;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("The shell is hidden on the landing page with a snapshot, and nowhere else", () => {
  stubStorage();
  expect(markAt("/")).toBeUndefined();
  vi.stubGlobal("document", { querySelector: () => null });
  writeSnapshot(["words"], "2026-11-25");
  expect(markAt("/")).toBe("");
  expect(markAt("/pricing")).toBeUndefined();
});

it("The shell is not hidden if storage is forbidden", () => {
  stubStorage({ isForbidden: true });
  expect(markAt("/")).toBeUndefined();
});
