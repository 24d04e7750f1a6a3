// `npm run test:full`: the tests before a release that `npm test` lacks.
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findChromium, installChromium } from "./find-chromium.mjs";
import { ensurePrograms } from "./programs.mjs";
import { installPackages, missingPrograms } from "./system-programs.mjs";
import { countStep, finish, removeReports, run, runPlaywright, runVitest } from "./test-steps.mjs";

const DEPLOYED = ["nginx", "pgbouncer"];

await installChromium();
const missing = missingPrograms(DEPLOYED);
if (missing.length > 0) await installPackages(missing);
ensureInstalled();
findChromium();
removeReports(["vitest-long", "vitest-deploy", "playwright", "playwright-busy", "browsers"]);
await ensureBuilt();
ensurePrograms();
await Promise.all([runVitest("long", 1), runVitest("deploy", 1)]);
await runPlaywright("playwright", ["--project=long", "--project=rest", "--project=pictures"]);
await runPlaywright("playwright-busy", ["--project=busy"]);
countStep("other browsers", await run(process.execPath, ["scripts/test-browsers.mjs"]));
finish();
