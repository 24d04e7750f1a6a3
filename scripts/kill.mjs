// `npm run kill -- --seed S`: two processes behind the nginx and the PgBouncer that are shipped, one of them killed again
// and again under load; then both.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { refuseWithout } from "./system-programs.mjs";

refuseWithout(["pgbouncer", "nginx"]);
ensureInstalled();
const { status } = spawnSync(
  process.execPath,
  ["--import", "tsx", "e2e/kill/main.ts", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
