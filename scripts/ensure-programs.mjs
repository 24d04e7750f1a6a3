// Our programs as tests start them: bundled, which leaves a third of what it takes to start one from its sources.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fingerprint } from "./fingerprint.mjs";

const FOLDER = ".cache/programs";

const SOURCES = [
  "server",
  "engine",
  "domain",
  "offline",
  "openapi",
  "tests/support",
  "e2e/support",
  "scripts/build-programs.mjs",
  "package.json",
  "package-lock.json",
];

/** What tests start, or have another process import. */
export const PROGRAMS = [
  "server/main.ts",
  "server/cli/import.ts",
  "server/cli/jobs.ts",
  "server/cli/ledger.ts",
  "server/cli/user.ts",
  "server/cli/verify.ts",
  "server/platform/db/embedded-postgres.ts",
  "e2e/support/serve.ts",
  "tests/support/job-program.ts",
  "tests/support/renewal-program.ts",
];

/** @type {string | undefined} */
let built;

/**
 * A program as one file for Node, made of the sources as they are now. Asked for once a process, as no source changes
 * under a run.
 * @param {string} source one of `PROGRAMS`
 * @returns {string} its path
 */
export function programFile(source) {
  if (!PROGRAMS.includes(source)) throw new Error(`${source} is none of the programs of tests`);
  built ??= ensurePrograms();
  return join(built, source.replace(/\.ts$/, ".mjs"));
}

/** Bundles them where that is not done for these very sources. */
export function ensurePrograms() {
  const folder = resolve(FOLDER, fingerprint(SOURCES));
  if (!existsSync(folder))
    execFileSync(process.execPath, ["scripts/build-programs.mjs", folder], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  return folder;
}
