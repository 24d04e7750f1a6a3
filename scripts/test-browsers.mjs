// `npm run test:browsers`: runs the browser journey and prints the table of docs/offline.md.
// `--write` stores the table there.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { featureTable, putTable } from "./feature-table.mjs";
import { installPackages, missingPrograms, requirePrograms } from "./system-programs.mjs";
import { tool } from "./tool.mjs";

const PROGRAMS = ["chromium", "firefox-esr", "WebKitWebDriver", "xvfb-run", "xauth"];
const REPORT = ".cache/reports/browsers.json";
const DOCUMENT = "docs/offline.md";

ensureInstalled();
const missing = missingPrograms(PROGRAMS);
if (missing.length > 0) await installPackages(missing);
requirePrograms(PROGRAMS);

await ensureBuilt();
mkdirSync(".cache/reports", { recursive: true });
rmSync(".cache/browsers", { recursive: true, force: true });
const args = process.argv.slice(2).filter((arg) => arg !== "--write");
const { status } = spawnSync(
  tool("playwright"),
  ["test", "--config", "e2e/browsers/playwright.config.ts", ...args],
  { stdio: ["ignore", "inherit", "inherit"] },
);

const table = featureTable(".cache/browsers");
console.log(`\n${table}\n`);
if (status === 0 && process.argv.includes("--write"))
  writeFileSync(DOCUMENT, putTable(readFileSync(DOCUMENT, "utf8"), table));

const { stats } = JSON.parse(readFileSync(REPORT, "utf8"));
console.log(`${stats.expected} passed, ${stats.unexpected + stats.flaky} failed`);
process.exit(status ?? 1);
