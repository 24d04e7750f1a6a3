// Runs one of our command-line programs, installing packages first where they are missing: run.mjs FILE ARGUMENTS...
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";

ensureInstalled();
const { status } = spawnSync(process.execPath, ["--import", "tsx", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
