import { existsSync } from "node:fs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { finish, removeReports, runVitest } from "./test-steps.mjs";

if (!existsSync("../shared/data")) {
  console.error("The real data is missing. Put it into ../shared/data.");
  process.exit(1);
}
ensureInstalled();
removeReports(["vitest-data"]);
await runVitest("data", 3);
finish();
