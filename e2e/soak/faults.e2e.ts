import { readFileSync } from "node:fs";
import { OWN_START_TIMEOUT_MS, startOwnProgram } from "../support/prepared-server.ts";
import type { OwnProgram } from "../support/program.ts";
import { expect, test as base } from "../support/test.ts";
import { runSeed } from "./run-seed.ts";

interface Regression {
  seed: number;
  steps: number;
  generation: number;
  broke: string;
}

const test = base.extend<object, { ownProgram: OwnProgram }>({
  ownProgram: [
    async ({}, use) => {
      const program = await startOwnProgram();
      await use(program);
      await program.stop();
    },
    { scope: "worker", timeout: OWN_START_TIMEOUT_MS },
  ],
});
// Run in order in one process, because they share the server.
test.describe.configure({ mode: "default" });

const regressions: Regression[] = JSON.parse(
  readFileSync(new URL("regressions.json", import.meta.url), "utf8"),
);

// Recorded seeds form the short run. `npm run soak` creates new ones.
for (const { broke, ...order } of regressions) {
  test(`Seed ${order.seed} passes: ${broke}`, async ({ browser, ownProgram }) => {
    test.setTimeout(180_000);
    expect(await runSeed(browser, ownProgram, order)).toMatchObject({ broken: null });
  });
}
