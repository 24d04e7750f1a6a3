import type { Browser } from "@playwright/test";
import type { OwnProgram } from "../support/program.ts";
import { CheckFailure, checkAll, countShellFiles } from "./checks.ts";
import { evictionSteps } from "./eviction-steps.ts";
import { fanSteps } from "./fan-steps.ts";
import { lineSteps } from "./line-steps.ts";
import { pageSteps } from "./page-steps.ts";
import { phoneSteps } from "./phone-steps.ts";
import { Random } from "./random.ts";
import type { Step } from "./step.ts";
import { World } from "./world.ts";

const STEPS: readonly Step[] = [
  ...pageSteps,
  ...fanSteps,
  ...lineSteps,
  ...phoneSteps,
  ...evictionSteps,
];

export interface SeedResult {
  log: string[];
  failure: { check: string; what: string } | null;
}

const STEP_LIMIT_MS = 120_000;

let runs = 0;

export async function runSeed(
  browser: Browser,
  program: OwnProgram,
  order: { seed: number; steps: number; generation: number },
): Promise<SeedResult> {
  runs += 1;
  const world = await World.open(browser, program, `soak-${process.pid}-${runs}-`);
  const log: string[] = [];
  const steps = STEPS.filter(({ since = 1 }) => since <= order.generation);
  try {
    await openApp(world);
    for (let index = 0; index < order.steps; index += 1) {
      const random = new Random(order.seed, index);
      const step = random.weighted(steps.filter(({ can }) => can?.(world) ?? true));
      const startedAt = Date.now();
      log.push(`${index + 1}. ${step.name}`);
      const note = await withTimeout(step.run(world, random));
      const acted = Date.now();
      log[index] =
        `${index + 1}. ${step.name}${note === "" ? "" : `: ${note}`} (${acted - startedAt} ms)`;
      await withTimeout(checkAll(world));
      log[index] += ` checked in ${Date.now() - acted} ms`;
    }
    return { log, failure: null };
  } catch (error) {
    return {
      log,
      failure:
        error instanceof CheckFailure
          ? { check: error.check, what: error.message }
          : {
              check: "the test itself",
              what: error instanceof Error ? (error.stack ?? error.message) : String(error),
            },
    };
  } finally {
    await world.close();
  }
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The step did not end within ${STEP_LIMIT_MS / 1_000} s.`)),
      STEP_LIMIT_MS,
    );
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

async function openApp(world: World): Promise<void> {
  await world.page.goto("/", { timeout: 30_000 });
  await world.page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 15_000,
  });
  world.shellFiles = await countShellFiles(world.page);
  await checkAll(world);
}
