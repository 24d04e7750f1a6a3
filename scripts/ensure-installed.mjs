import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const STAMP = "node_modules/.touchline-lock";

export function ensureInstalled() {
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Installing packages ...");
  // Hide engine warnings: pg-boss names fewer Node.js versions than we test.
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
