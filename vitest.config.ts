import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const INTEGRATION = "tests/server/**/*.integration.test.ts";
const LONG = "tests/server/**/*.long.test.ts";
/** They start their own PostgreSQL or end a connection, which a pooler does not allow. */
const NOT_POOLED = [
  "tests/server/**/embedded-*.integration.test.ts",
  "tests/server/platform/db/lost-connection.integration.test.ts",
];
const REAL_DATA = "tests/data/**";
/** Tests of deploy/, which need programs that not every system has. */
const DEPLOYED = "tests/deploy/**";

/** Loading modules again for each file took a third of the time. */
const ISOLATE = false;

/** Queries make short-lived objects: more room for them saved 6 % of processor time. */
const EXEC_ARGV = ["--max-semi-space-size=64"];

/** No test needs styles, and loading PostCSS takes a second. */
const NO_STYLES = { css: { postcss: {} } };

export default defineConfig({
  ...NO_STYLES,
  test: {
    reporters: ["default"],
    // One more than the cores, because some files wait for another process.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...NO_STYLES,
        test: {
          name: "unit",
          isolate: ISOLATE,
          setupFiles: ["tests/support/settle-imports.ts"],
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
      // `npm run test:deploy`: integration tests through PgBouncer in transaction mode.
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
      // `npm run test:data`: real fixtures and results, which are not in the repository.
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
