// Builds the app where the build is missing or older than its sources.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";

const SOURCES = [
  "src",
  "sw",
  "public",
  "openapi",
  "domain",
  "engine",
  "offline",
  "index.html",
  "vite.config.ts",
  "chunks.ts",
  "scripts/static-styles.mjs",
  "panda.config.ts",
  "postcss.config.js",
  "package-lock.json",
];
const STAMP = ".touchline-build";

export const SECOND_BUILD = {
  folder: ".cache/second-build",
  settings: { VITE_TAGLINE: "The second build of these scores" },
};

const fingerprintOf = (env) =>
  fingerprint(
    SOURCES,
    Object.entries(env)
      .filter(([name]) => name.startsWith("VITE_"))
      .sort(),
  );

export async function ensureBuilt() {
  buildWhereStale("dist", process.env);
}

/**
 * @param anyWillDo true where the first build was chosen by hand and may differ from the sources
 */
export function ensureSecondBuilt(anyWillDo = false) {
  const { folder, settings } = SECOND_BUILD;
  if (anyWillDo && existsSync(join(folder, STAMP))) return;
  // Without earlier assets: the first build's hashed files must be missing.
  buildWhereStale(folder, { ...process.env, ...settings }, () =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

function buildWhereStale(folder, env, before = () => {}) {
  const stamp = join(folder, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprintOf(env)) return;
  console.log(`Building the app into ${folder} ...`);
  before();
  try {
    execFileSync(process.execPath, ["scripts/build.mjs", folder], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
  } catch {
    console.error("The app could not be built; what is wrong stands above.");
    process.exit(1);
  }
  // A build may change its inputs (the route tree is generated), so store the fingerprint from
  // before.
  writeFileSync(stamp, fingerprintOf(env));
}
