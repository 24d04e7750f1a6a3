import { readFileSync } from "node:fs";
import { expect, test } from "../support/test.ts";
import { runSeed } from "./run-seed.ts";

interface Regression {
  seed: number;
  steps: number;
  generation: number;
  broke: string;
}

const regressions: Regression[] = JSON.parse(readFileSync(new URL("regressions.json", import.meta.url), "utf8"));

// Each is a random sequence as good as any other: together they are the short run. `npm run soak` makes new ones.
for (const { broke, ...order } of regressions) {
  test(`Never again, from seed ${order.seed}: ${broke}`, async ({ browser, program }) => {
    test.setTimeout(180_000);
    expect(await runSeed(browser, program, order)).toMatchObject({ broken: null });
  });
}
