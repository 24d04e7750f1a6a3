import { Origin } from "./origin.ts";
import { OWN_START_TIMEOUT_MS, startOwnProgram } from "./prepared-server.ts";
import type { OwnProgram } from "./program.ts";
import { test } from "./test.ts";

export const withOwnServer = test.extend<{ ownProgram: OwnProgram }>({
  ownProgram: [
    async ({}, use) => {
      const program = await startOwnProgram();
      await use(program);
      await program.stop();
    },
    { timeout: OWN_START_TIMEOUT_MS },
  ],
  origin: async ({ ownProgram }, use) => {
    const origin = await Origin.open(ownProgram);
    await use(origin);
    await origin.close();
  },
});
