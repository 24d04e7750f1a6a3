// `npm run kill -- --seed S`: two processes behind the nginx and the PgBouncer that are shipped, one of them killed again
// and again under load; then both.
// `npm run kill -- payments`: random payments of many fans at once, on one process that is killed in the middle.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { programFile } from "./programs.mjs";
import { refuseWithout } from "./system-programs.mjs";

const isOfPayments = process.argv[2] === "payments";
if (!isOfPayments) refuseWithout(["pgbouncer", "nginx"]);
ensureInstalled();
const main = isOfPayments ? "tools/kill/payments/main.ts" : "tools/kill/main.ts";
const { status } = spawnSync(process.execPath, [programFile(main), ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
