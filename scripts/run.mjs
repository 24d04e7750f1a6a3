// Runs one of our command-line programs: run.mjs FILE ARGUMENTS... It installs nothing: `npm ci` would take the packages
// from under a service that runs in this folder.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

if (!existsSync("node_modules/tsx")) {
  console.error("The packages are not installed here. Run npm ci first, then this again.");
  process.exit(1);
}
const { status } = spawnSync(process.execPath, ["--import", "tsx", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
