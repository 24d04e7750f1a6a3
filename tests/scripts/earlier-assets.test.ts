import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepEarlierAssets } from "../../scripts/earlier-assets.mjs";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 21);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-builds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string, assets: readonly string[]): string {
  const path = join(folder, name);
  mkdirSync(join(path, "assets"), { recursive: true });
  for (const asset of assets) writeFileSync(join(path, "assets", asset), asset);
  return path;
}

const earlierOf = (path: string) => readdirSync(join(path, "earlier", "assets")).toSorted();

it("A file is served for 30 days after the last build that contained it", () => {
  const first = build("first", ["a.js", "a.js.br", "same.js"]);
  const second = build("second", ["b.js", "same.js"]);
  keepEarlierAssets(first, second, START);
  expect(earlierOf(second)).toEqual(["a.js", "a.js.br"]);

  const third = build("third", ["c.js"]);
  keepEarlierAssets(second, third, START + 20 * DAY_MS);
  expect(earlierOf(third)).toEqual(["a.js", "a.js.br", "b.js", "same.js"]);
  expect(statSync(join(third, "earlier", "assets", "a.js")).mtimeMs).toBe(START);

  const fourth = build("fourth", ["d.js"]);
  keepEarlierAssets(third, fourth, START + 31 * DAY_MS);
  expect(earlierOf(fourth)).toEqual(["b.js", "c.js", "same.js"]);
});

it("A file of the current build is not also an earlier file", () => {
  const first = build("first", ["a.js"]);
  keepEarlierAssets(join(folder, "nothing"), first, START);
  expect(earlierOf(first)).toEqual([]);
  const second = build("second", ["b.js"]);
  keepEarlierAssets(first, second, START);
  const back = build("back", ["a.js"]);
  keepEarlierAssets(second, back, START + DAY_MS);
  expect(earlierOf(back)).toEqual(["b.js"]);
});

it("The build fails if a file has an earlier name but other content, unless it is compressed", () => {
  const first = build("first", ["a.js", "a.js.br"]);
  const second = build("second", ["a.js", "a.js.br"]);
  writeFileSync(join(second, "assets", "a.js.br"), "otherwise");
  keepEarlierAssets(first, second, START);
  writeFileSync(join(second, "assets", "a.js"), "another");
  expect(() => keepEarlierAssets(first, second, START)).toThrow("a.js differs");
});
