import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fingerprint } from "./fingerprint.mjs";

export const SERVER_FOLDER = "dist-server";
const CACHE_FOLDER = ".cache/programs";
const STAMP = ".touchline-build";

const SERVER_SOURCES = [
  "server",
  "engine",
  "domain",
  "openapi/generated",
  "scripts/build-programs.mjs",
  "scripts/programs.mjs",
  "package-lock.json",
];
const TEST_SOURCES = [...SERVER_SOURCES, "offline", "src", "sw", "tests/support", "e2e", "tools"];

const SERVER_PROGRAMS = [
  "server/main.ts",
  "server/cli/backtest.ts",
  "server/cli/import.ts",
  "server/cli/jobs.ts",
  "server/cli/ledger.ts",
  "server/cli/train.ts",
  "server/cli/user.ts",
  "server/cli/verify.ts",
  "server/season-chances/simulate-thread.ts",
];
const TEST_PROGRAMS = [
  "e2e/support/serve.ts",
  "server/platform/db/embedded-postgres.ts",
  "tests/support/job-program.ts",
  "tests/support/push-program.ts",
  "tests/support/renewal-program.ts",
];

/** @type {string | undefined} */
let testFolder;
let isServerBuilt = false;

/** Bundles a program if its sources have changed. Returns the path of the bundle. */
export function programFile(source) {
  if (SERVER_PROGRAMS.includes(source)) return join(ensureServerBuilt(), fileName(source));
  if (TEST_PROGRAMS.includes(source)) {
    testFolder ??= ensureBundle(TEST_PROGRAMS, "tests");
    return join(testFolder, fileName(source));
  }
  const name = source.replaceAll(/\W/g, "-");
  return join(ensureBundle([source], name), fileName(source));
}

export function ensurePrograms() {
  ensureServerBuilt();
  testFolder ??= ensureBundle(TEST_PROGRAMS, "tests");
}

export function ensureServerBuilt() {
  const stamp = join(SERVER_FOLDER, STAMP);
  if (isServerBuilt || !existsSync("server/main.ts")) return resolve(SERVER_FOLDER);
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== fingerprint(SERVER_SOURCES))
    buildServer();
  isServerBuilt = true;
  return resolve(SERVER_FOLDER);
}

export function buildServer() {
  bundle(SERVER_FOLDER, SERVER_PROGRAMS);
  writeFileSync(join(SERVER_FOLDER, STAMP), fingerprint(SERVER_SOURCES));
}

function ensureBundle(sources, name) {
  const folder = resolve(CACHE_FOLDER, `${name}-${fingerprint(TEST_SOURCES)}`);
  if (!existsSync(folder)) bundle(folder, sources);
  return folder;
}

function bundle(folder, sources) {
  execFileSync(process.execPath, ["scripts/build-programs.mjs", folder, ...sources], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const fileName = (source) => basename(source).replace(/\.ts$/, ".mjs");
