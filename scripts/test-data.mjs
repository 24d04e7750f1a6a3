// `npm run test:data`: the checks on real fixtures and results, for those who have them beside the repository.
import { existsSync } from "node:fs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { finish, removeReports, runVitest } from "./test-steps.mjs";

if (!existsSync("../shared/data")) {
  console.error("The real data is not here: it is looked for in ../shared/data.");
  process.exit(1);
}
ensureInstalled();
removeReports(["vitest-data"]);
await runVitest("data", 3);
finish();
