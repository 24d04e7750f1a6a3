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
  buildIfStale("dist", process.env);
}

/** @param acceptAny for a first build that was chosen by hand and may differ from the sources */
export function ensureSecondBuilt(acceptAny = false) {
  const { folder, settings } = SECOND_BUILD;
  if (acceptAny && existsSync(join(folder, STAMP))) return;
  // Without earlier assets: the first build's hashed files must be missing.
  buildIfStale(folder, { ...process.env, ...settings }, () =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

function buildIfStale(folder, env, before = () => {}) {
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
    console.error("The build failed. See the errors above.");
    process.exit(1);
  }
  // The build may have changed an input: it generates the route tree.
  writeFileSync(stamp, fingerprintOf(env));
}
