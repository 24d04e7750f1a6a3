import { spawn } from "node:child_process";
import { PROGRAMS, SHARED } from "./import-rules.mjs";
import { tool } from "./tool.mjs";

/** The native compiler is several times as fast, but the generators cannot use it. */
const TSC = "node_modules/typescript7/bin/tsc";

const STEPS = [
  { name: "format", command: [tool("oxfmt"), "--check"] },
  { name: "lint", command: [tool("oxlint"), "--deny-warnings"] },
  { name: "imports", command: [tool("depcruise"), ...Object.keys({ ...PROGRAMS, ...SHARED })] },
  { name: "repeated facts", command: [process.execPath, "scripts/repeated-facts.mjs"] },
  { name: "changing text", command: [process.execPath, "scripts/changing-text.mjs"] },
  { name: "dead code", command: [tool("knip")] },
  { name: "plain English", command: [process.execPath, "scripts/plain-english.mjs"] },
  ...["e2e", "server", "src", "engine", "domain", "offline", "sw"].map((folder) => ({
    name: `types of ${folder}`,
    command: [process.execPath, TSC, "-p", folder],
  })),
  { name: "contract", command: [tool("redocly"), "lint", "openapi/v1.yaml"] },
];

function run({ name, command: [program, ...args] }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_UPDATE_NOTIFIER: "1" },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ name, passed: code === 0, output }));
  });
}

export async function checkGenerated() {
  const generate = await run({
    name: "generated",
    command: [process.execPath, "scripts/generate.mjs", "--force"],
  });
  if (!generate.passed) return generate;
  const diff = await run({
    name: "generated",
    command: ["git", "diff", "--exit-code", "--stat", "--", "openapi/generated"],
  });
  return {
    ...diff,
    output: `openapi/generated is stale. Commit the newly generated files.\n${diff.output}`,
  };
}

export async function checkSources() {
  const results = [];
  const queue = [...STEPS];
  async function worker() {
    for (let step = queue.shift(); step !== undefined; step = queue.shift())
      results.push(await run(step));
  }
  await Promise.all([worker(), worker()]);
  return results;
}

export function report(results) {
  for (const { name, passed, output } of results) {
    console.log(`${passed ? "ok    " : "FAILED"} ${name}`);
    if (!passed) console.log(output);
  }
  const passed = results.filter((result) => result.passed).length;
  console.log(`check: ${passed} passed, ${results.length - passed} failed`);
  return passed === results.length;
}
