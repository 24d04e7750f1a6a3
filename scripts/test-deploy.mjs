// `npm run test:deploy`: what is shipped in deploy/, with Debian's own PgBouncer and nginx: the integration tests through
// the pooler, and how the whole goes on when parts of it fail.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";
import { tool } from "./tool.mjs";

const PROGRAMS = ["pgbouncer", "nginx"];
const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
const missing = PROGRAMS.filter(
  (name) => !folders.some((folder) => existsSync(join(folder, name))),
);
if (missing.length > 0) {
  console.error(
    `These tests need ${missing.join(" and ")}, which this system does not have: apt-get install ${missing.join(" ")}`,
  );
  process.exit(1);
}
ensureInstalled();
const { status } = spawnSync(
  tool("vitest"),
  ["run", "--project", "deploy", "--project", "pooler", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
