import { checkGenerated, checkSources, report } from "./checks.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findChromium, installChromium } from "./find-chromium.mjs";
import { ensurePrograms } from "./programs.mjs";
import { countStep, finish, removeReports, run, runPlaywright, runVitest } from "./test-steps.mjs";

const browser = installChromium();
ensureInstalled();
removeReports(["vitest-unit", "vitest-integration", "smoke"]);
await browser;
findChromium();

const generated = await checkGenerated();
await ensureBuilt();
ensurePrograms();
// Run these in parallel, because each leaves a core idle part of the time.
const checking = checkSources();
const secondBuild = run(process.execPath, ["scripts/prepare.mjs", "second-build"]);
await Promise.all([runVitest("integration", 2), runVitest("unit", 1)]);
countStep("second build", await secondBuild);
countStep("check", report([generated, ...(await checking)]));
countStep("size budget", await run(process.execPath, ["scripts/size.mjs"]));
countStep("build", await run(process.execPath, ["scripts/check-build.mjs"]));
await runPlaywright("smoke", ["--project=smoke"]);
finish();
