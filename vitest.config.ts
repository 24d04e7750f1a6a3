import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const INTEGRATION = "tests/server/**/*.integration.test.ts";
/** Fuzzing and the like, for `npm run test:full`. */
const LONG = "tests/server/**/*.long.test.ts";
/** Those that start a PostgreSQL of their own, or end a connection to it, and so are not for a pooler. */
const NOT_POOLED = [
  "tests/server/**/embedded-*.integration.test.ts",
  "tests/server/platform/db/lost-connection.integration.test.ts",
];
const REAL_DATA = "tests/data/**";
/** What is shipped in deploy/, with programs of the system's that not everybody has. */
const DEPLOYED = "tests/deploy/**";

/** Files of a process share its modules, so nothing may rest on a module's state: loading them anew for each file took a third of the time. */
const ISOLATE = false;

/** Most of what a query makes is soon gone: with more room for the young, two runs of 478 tests took 6 % less of a processor. */
const EXEC_ARGV = ["--max-semi-space-size=64"];

/** No test looks at styles, and finding the tool that makes them takes a second of a processor. */
const NO_STYLES = { css: { postcss: {} } };

export default defineConfig({
  ...NO_STYLES,
  test: {
    reporters: ["default"],
    // One more than there are cores: a file that waits, for a heartbeat or another process, leaves its core to the others.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...NO_STYLES,
        test: {
          name: "unit",
          isolate: ISOLATE,
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [INTEGRATION, LONG, REAL_DATA, DEPLOYED],
          testTimeout: 20_000,
        },
      },
      {
        ...NO_STYLES,
        test: {
          name: "integration",
          isolate: ISOLATE,
          execArgv: EXEC_ARGV,
          include: [INTEGRATION],
          globalSetup: ["tests/support/set-up-database.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...NO_STYLES,
        test: {
          name: "long",
          isolate: ISOLATE,
          execArgv: EXEC_ARGV,
          include: [LONG],
          globalSetup: ["tests/support/set-up-database.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      // `npm run test:deploy`: the same through a pooler that lends a connection for a transaction, and what is shipped for it.
      {
        ...NO_STYLES,
        test: {
          name: "pooler",
          isolate: ISOLATE,
          include: [INTEGRATION],
          exclude: NOT_POOLED,
          globalSetup: ["tests/support/set-up-pooler.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...NO_STYLES,
        test: {
          name: "deploy",
          isolate: ISOLATE,
          include: [`${DEPLOYED}/*.test.ts`],
          globalSetup: ["tests/support/set-up-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Real fixtures and results that are not part of the repository: `npm run test:data`.
      {
        ...NO_STYLES,
        test: {
          name: "data",
          isolate: ISOLATE,
          include: [`${REAL_DATA}/*.test.ts`],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
