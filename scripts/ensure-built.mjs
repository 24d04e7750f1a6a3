// Builds the app where dist/ is missing or older than what it is made from.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["src", "sw", "public", "openapi", "engine", "index.html", "vite.config.ts", "panda.config.ts", "postcss.config.js", "package-lock.json"];
const STAMP = "dist/.touchline-build";

function* filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(inside);
    else yield inside;
  }
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of SOURCES.filter((path) => existsSync(path))) {
    const files = /\.\w+$/.test(source) ? [source] : filesOf(source);
    for (const file of files) hash.update(file).update(readFileSync(file));
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_")).sort();
  return hash.update(JSON.stringify(settings)).digest("hex");
}

export function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Building the app ...");
  try {
    execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: ["ignore", "ignore", "inherit"] });
  } catch {
    console.error("The app could not be built; what is wrong stands above.");
    process.exit(1);
  }
  // Built files may change what was read (the route tree is generated): the stamp is of what was built from.
  writeFileSync(STAMP, fingerprint());
}
