// `npm run check`: everything that can be known without running the product, two at a time.
import { spawn } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { tool } from "./tool.mjs";

ensureInstalled();

/** The compiler that only checks: several times as fast as the one that the generators can use. */
const tsc = "node_modules/typescript7/bin/tsc";

const steps = [
  // The longest first. That of e2e takes the tests in: both read nearly all there is, and once is enough.
  ...["e2e", "server", "src"].map((folder) => ({ name: `types of ${folder}`, command: [process.execPath, tsc, "-p", folder] })),
  { name: "dead code", command: [tool("knip")] },
  ...["engine", "sw"].map((folder) => ({ name: `types of ${folder}`, command: [process.execPath, tsc, "-p", folder] })),
  { name: "contract", command: [tool("redocly"), "lint", "openapi/v1.yaml"] },
  { name: "lint", command: [tool("oxlint"), "--deny-warnings"] },
];

function run({ name, command: [program, ...args] }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NO_UPDATE_NOTIFIER: "1" } });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ name, passed: code === 0, output }));
  });
}

async function generatedIsCurrent() {
  const generate = await run({ name: "generated", command: [process.execPath, "scripts/generate.mjs", "--anew"] });
  if (!generate.passed) return generate;
  const diff = await run({ name: "generated", command: ["git", "diff", "--exit-code", "--stat", "--", "openapi/generated"] });
  return { ...diff, output: `openapi/generated differs from what the contract gives; commit it.\n${diff.output}` };
}

// First, alone: the type checks read what it writes.
const results = [await generatedIsCurrent()];
const queue = [...steps];
async function worker() {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) results.push(await run(step));
}
await Promise.all([worker(), worker()]);

for (const { name, passed, output } of results) {
  console.log(`${passed ? "ok    " : "FAILED"} ${name}`);
  if (!passed) console.log(output);
}
const passed = results.filter((result) => result.passed).length;
console.log(`check: ${passed} passed, ${results.length - passed} failed`);
process.exit(passed === results.length ? 0 : 1);
