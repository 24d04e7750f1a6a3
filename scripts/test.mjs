// `npm test`: check, build, size, unit, integration and end-to-end tests; closes with one line of counts.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { checkGenerated, checkSources, report } from "./checks.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensurePrograms } from "./programs.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findChromium, installChromium } from "./find-chromium.mjs";
import { tool } from "./tool.mjs";

const REPORTS = ".cache/reports";
/** Vitest's, each in a process of its own, and how many files of each at a time: together they wait less than one after the other. */
const PROJECTS = { integration: 2, unit: 1 };
const counts = { passed: 0, failed: 0 };

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** Adds a report's counts; a run that failed without a failed test (a crash, no tests at all) counts as one failure. */
function count(name, succeeded, read) {
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(`${REPORTS}/${name}.json`, "utf8")));
  } catch {
    // No report: the run ended before it could write one.
  }
  if (!succeeded && result.failed === 0) result.failed = 1;
  if (result.passed === 0 && result.failed === 0) result.failed = 1;
  counts.passed += result.passed;
  counts.failed += result.failed;
}

function countStep(name, passed) {
  counts[passed ? "passed" : "failed"] += 1;
  if (!passed) console.error(`FAILED: ${name}`);
}

const browser = installChromium();
ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await browser;
findChromium();

const generated = await checkGenerated();
await ensureBuilt();
// Here, as else each of the projects would.
ensurePrograms();
// None writes what another reads, and each leaves a core idle for a part of its time.
const checking = checkSources();
const secondBuild = run(process.execPath, ["scripts/build-second.mjs"]);
await Promise.all(
  Object.entries(PROJECTS).map(async ([project, workers]) => {
    const report = `vitest-${project}`;
    const succeeded = await run(tool("vitest"), [
      "run",
      `--project=${project}`,
      `--maxWorkers=${workers}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${REPORTS}/${report}.json`,
    ]);
    count(report, succeeded, ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }));
  }),
);
countStep("second build", await secondBuild);
countStep("check", report([generated, ...(await checking)]));
countStep("size budget", await run(process.execPath, ["scripts/size.mjs"]));
countStep("build", await run(process.execPath, ["scripts/check-build.mjs"]));
count("playwright", await run(tool("playwright"), ["test"]), ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
}));

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
