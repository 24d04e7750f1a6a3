import { templateOf } from "./data-template.ts";
import { Origin } from "./origin.ts";
import { Program } from "./program.ts";
import { test } from "./test.ts";

/** For tests that move the server's clock: the others' stays where it is. */
export const withOwnServer = test.extend<{ ownProgram: Program }>({
  ownProgram: async ({}, use) => {
    const program = await Program.start(templateOf(process.env));
    await use(program);
    await program.stop();
  },
  origin: async ({ ownProgram }, use) => {
    const origin = await Origin.open(ownProgram.port);
    await use(origin);
    await origin.close();
  },
});
