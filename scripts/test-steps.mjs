import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tool } from "./tool.mjs";

const REPORTS = ".cache/reports";
const counts = { passed: 0, failed: 0 };

export function removeReports(names) {
  mkdirSync(REPORTS, { recursive: true });
  for (const name of names) rmSync(`${REPORTS}/${name}.json`, { force: true });
}

export function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** A run that fails without a failed test, for example a crash, counts as one failure. */
function count(name, succeeded, read) {
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(`${REPORTS}/${name}.json`, "utf8")));
  } catch {}
  const crashed = result.failed === 0 && (!succeeded || result.passed === 0);
  if (crashed) result.failed = 1;
  recordStep(name, !crashed);
  counts.passed += result.passed;
  counts.failed += result.failed;
}

export function countStep(name, passed) {
  counts[passed ? "passed" : "failed"] += 1;
  recordStep(name, passed);
}

/** For the list at the end of the log (failures.mjs). */
function recordStep(name, passed) {
  const file = `${REPORTS}/failed ${name}.json`;
  rmSync(file, { force: true });
  if (passed) return;
  console.error(`FAILED: ${name}`);
  writeFileSync(file, JSON.stringify({ failedStep: name }));
}

export async function runVitest(project, workers) {
  const name = `vitest-${project}`;
  const succeeded = await run(tool("vitest"), [
    "run",
    `--project=${project}`,
    `--maxWorkers=${workers}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${REPORTS}/${name}.json`,
  ]);
  count(name, succeeded, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

export async function runPlaywright(name, args) {
  const succeeded = await run(tool("playwright"), ["test", ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/${name}.json`,
  });
  count(name, succeeded, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}

export function finish() {
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exit(counts.failed === 0 ? 0 : 1);
}
