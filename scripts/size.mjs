// Compares Brotli sizes of a first visit, and of a match opened from it, with the budget.
import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";

// Response headers add 350 bytes to each of five files, and e2e/first-load.e2e.ts allows 140 KB.
const LIMITS = { first: 6_000, js: 138_200, css: 15_000, total: 165_000, match: 25_000 };
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", dist), "utf8"));

/** Loads soon after the first frame, without a static import (chunks.ts). */
const LOADED_WITH_HOME = "register";
const MATCH = "match";

const files = new Set(["index.html"]);
function add(key) {
  const chunk = manifest[key];
  if (chunk === undefined || files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const next of chunk.imports ?? []) add(next);
}
function keyOf(name) {
  const keys = Object.keys(manifest).filter((key) => manifest[key].name === name);
  if (keys.length !== 1) throw new Error(`The build must have exactly one chunk named ${name}.`);
  return keys[0];
}
for (const key of Object.keys(manifest)) if (manifest[key].isEntry) add(key);
add(keyOf(LOADED_WITH_HOME));
for (const chunk of Object.values(manifest))
  if (chunk.file.endsWith(".woff2")) files.add(chunk.file);

const sums = { first: 0, js: 0, css: 0, html: 0, woff2: 0, total: 0, match: 0 };
async function sizeOf(file) {
  const content = await readFile(new URL(file, dist));
  return file.endsWith(".woff2") ? content.length : brotliCompressSync(content).length;
}
for (const file of [...files].toSorted()) {
  const size = await sizeOf(file);
  sums[file.split(".").at(-1)] += size;
  sums.total += size;
  if (/\/first-[^/]*\.js$/.test(file)) sums.first += size;
  console.log(`${String(size).padStart(7)}  ${file}`);
}
const loadedBefore = new Set(files);
add(keyOf(MATCH));
for (const file of [...files].filter((name) => !loadedBefore.has(name)).toSorted()) {
  const size = await sizeOf(file);
  sums.match += size;
  console.log(`${String(size).padStart(7)}  ${file}, with a match`);
}
console.log(
  Object.entries(sums)
    .map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)} KB`)
    .join(", "),
);

// A sum of zero means that a file name has changed.
const over = Object.entries(LIMITS).filter(([kind, limit]) => sums[kind] > limit || !sums[kind]);
for (const [kind, limit] of over)
  console.error(`${kind} is ${sums[kind]} bytes; the budget is ${limit}.`);
process.exit(over.length === 0 ? 0 : 1);
