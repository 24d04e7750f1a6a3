import { readFileSync } from "node:fs";
import { OWN_START_TIMEOUT_MS, startOwnProgram } from "../support/prepared-server.ts";
import type { OwnProgram } from "../support/program.ts";
import { expect, test as base } from "../support/test.ts";
import { runSeed } from "./run-seed.ts";

interface Regression {
  seed: number;
  steps: number;
  generation: number;
  behaviour: string;
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
// The tests share a server, so they run in order in one process.
test.describe.configure({ mode: "default" });

const regressions: Regression[] = JSON.parse(
  readFileSync(new URL("regressions.json", import.meta.url), "utf8"),
);

for (const { behaviour, ...order } of regressions) {
  test(`Seed ${order.seed}: ${behaviour}`, async ({ browser, ownProgram }) => {
    test.setTimeout(180_000);
    expect(await runSeed(browser, ownProgram, order)).toMatchObject({ failure: null });
  });
}
