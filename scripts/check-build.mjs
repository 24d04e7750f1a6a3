// Checks that a build works offline and fits its sizes: check-build.mjs [DIR]
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { integrityOf } from "./precache-integrity.mjs";

const LIMITS = { worker: 60_000, precache: 600_000 };
const dist = process.argv[2] ?? "dist";
const faults = [];

const worker = await readFile(join(dist, "sw.js"), "utf8");
const entries = Array.from(
  worker.matchAll(/\{(?:"integrity":"[^"]*",)?"revision":[^{}]*\}/g),
  ([entry]) => JSON.parse(entry),
);
const precached = new Set(entries.map(({ url }) => url));
const hashes = new Map(entries.map(({ url, integrity }) => [url, integrity]));

if (/(^|[;}\s])export\s*(default\b|[{*]|(const|let|var|function|class)\b)/.test(worker)) {
  faults.push("sw.js has an export, which a classic worker refuses. Remove it.");
}

const chunks = Object.values(JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")));
const named = new Set(
  chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]),
);
const built = (await readdir(join(dist, "assets")))
  .filter((file) => !/\.(br|gz)$/.test(file))
  .map((file) => `assets/${file}`);
for (const file of new Set([...named, ...built, "index.html"])) {
  if (!precached.has(file))
    faults.push(`${file} is not in the worker's list, so a screen may be blank offline.`);
}

let precacheSize = 0;
for (const file of precached) {
  const content = await readFile(join(dist, file)).catch(() => null);
  if (content === null)
    faults.push(
      `${file} is in the worker's list but not in the build, so the worker cannot install.`,
    );
  else if (!file.endsWith(".webmanifest") && hashes.get(file) !== integrityOf(content))
    faults.push(
      `${file} differs from its hash in the worker's list, so the worker cannot install.`,
    );
  else precacheSize += Math.min(content.length, brotliCompressSync(content).length);
}

const workerSize = brotliCompressSync(worker).length;
if (workerSize > LIMITS.worker)
  faults.push(`sw.js is ${workerSize} bytes in brotli; the limit is ${LIMITS.worker}.`);
if (precacheSize > LIMITS.precache)
  faults.push(`The worker keeps ${precacheSize} bytes in brotli; the limit is ${LIMITS.precache}.`);

for (const fault of faults) console.error(fault);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
if (faults.length === 0)
  console.log(
    `Worker ${kilobytes(workerSize)}, ${precached.size} files for use without a network, ${kilobytes(precacheSize)} in brotli.`,
  );
process.exit(faults.length === 0 ? 0 : 1);
