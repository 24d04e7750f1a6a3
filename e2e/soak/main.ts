// `npm run soak`: random sequences of faults from printed seeds, on several phones at once.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import prepareServer, { startOwnProgram } from "../support/prepared-server.ts";
import { type SeedResult, runSeed } from "./run-seed.ts";
import { GENERATION } from "./step.ts";

const SEEDS_PER_SERVER = 10;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "10" },
    from: { type: "string", default: "1" },
    steps: { type: "string", default: "40" },
    seed: { type: "string" },
    verbose: { type: "boolean", default: false },
    workers: { type: "string", default: "2" },
  },
});
const steps = Number(values.steps);
const first = Number(values.seed ?? values.from);
const queue = Array.from(
  { length: values.seed === undefined ? Number(values.seeds) : 1 },
  (_one, index) => first + index,
);
let failed = 0;
let passed = 0;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runQueue(): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions);
  while (queue.length > 0) {
    const program = await startOwnProgram();
    for (let count = 0; count < SEEDS_PER_SERVER; count += 1) {
      const seed = queue.shift();
      if (seed === undefined) break;
      const startedAt = Date.now();
      const result = await runSeed(browser, program, { seed, steps, generation: GENERATION });
      if (result.failure === null) passed += 1;
      else failed += 1;
      print(
        `seed ${seed} ${result.failure === null ? "passed" : "FAILED"}, ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`,
      );
      if (result.failure !== null || values.verbose) print(describe(seed, result));
    }
    await program.stop();
  }
  await browser.close();
}

function describe(seed: number, { failure, log }: SeedResult): string {
  const end =
    failure === null
      ? []
      : [
          `  failed check "${failure.check}": ${failure.what}`,
          `  Repeat it: npm run soak -- --seed ${seed} --steps ${steps}`,
        ];
  return [...log.map((step) => `  ${step}`), ...end].join("\n");
}

const discard = await prepareServer();
await Promise.all(Array.from({ length: Math.min(Number(values.workers), queue.length) }, runQueue));
await discard();
print(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
