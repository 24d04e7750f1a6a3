// `npm run test:data`: the checks on real fixtures and results, for whoever has them beside the repository.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { tool } from "./tool.mjs";

if (!existsSync("../shared/data")) {
  console.error("The real data is not here: it is looked for in ../shared/data.");
  process.exit(1);
}
ensureInstalled();
const REPORT = ".cache/reports/data.json";
mkdirSync(".cache/reports", { recursive: true });
const args = [
  "run",
  "--project",
  "data",
  "--reporter",
  "default",
  "--reporter",
  "json",
  "--outputFile.json",
  REPORT,
];
const { status } = spawnSync(tool("vitest"), args, { stdio: ["ignore", "inherit", "inherit"] });
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(REPORT, "utf8"));
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
process.exit(status ?? 1);
