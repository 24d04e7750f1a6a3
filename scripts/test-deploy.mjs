// `npm run test:deploy`: what is shipped in deploy/, with Debian's own PgBouncer and nginx: the integration tests through
// the pooler, and how the whole goes on when parts of it fail.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { refuseWithout } from "./system-programs.mjs";
import { tool } from "./tool.mjs";

refuseWithout(["pgbouncer", "nginx"]);
ensureInstalled();
const { status } = spawnSync(
  tool("vitest"),
  ["run", "--project", "deploy", "--project", "pooler", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
