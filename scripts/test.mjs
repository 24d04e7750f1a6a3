// `npm test`: check, build, size, unit, integration and end-to-end tests; closes with one line of counts.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findChromium, installChromium } from "./find-chromium.mjs";
import { tool } from "./tool.mjs";

const REPORTS = ".cache/reports";
const counts = { passed: 0, failed: 0 };

function run(program, args, env = {}) {
  return spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } }).status === 0;
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

function step(name, program, args) {
  const passed = run(program, args);
  counts[passed ? "passed" : "failed"] += 1;
  if (!passed) console.error(`FAILED: ${name}`);
}

const browser = installChromium();
ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await browser;
const chromium = findChromium();

step("check", process.execPath, ["scripts/check.mjs"]);
ensureBuilt();
step("size budget", process.execPath, ["scripts/size.mjs"]);
step("build", process.execPath, ["scripts/check-build.mjs"]);
const vitest = ["run", "--project", "unit", "--project", "integration-*", "--reporter", "default", "--reporter", "json", "--outputFile.json", `${REPORTS}/vitest.json`];
count("vitest", run(tool("vitest"), vitest), (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
count("playwright", run(tool("playwright"), ["test"], { CHROMIUM: chromium }), ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
}));

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
