// Installs the packages of the lock file where they are missing or others than it names.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const STAMP = "node_modules/.touchline-lock";

export function ensureInstalled() {
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Installing packages ...");
  // Without its warnings: which versions of Node.js this runs on is tested here, and pg-boss names fewer.
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (npm.status !== 0) {
    console.error(
      "The packages could not be installed. Check the connection to the package registry and try again.",
    );
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}
