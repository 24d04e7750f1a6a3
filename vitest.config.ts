import { defineConfig } from "vitest/config";

const INTEGRATION = "tests/server/**/*.integration.test.ts";
/** What only a server has: connections that can be lost. */
const POSTGRES_ONLY = "tests/server/**/*.postgres.test.ts";
const REAL_DATA = "tests/data/**";

/** The same files on each of the two databases; the global set-up says which one, and makes it ready. */
function integration(database: "pglite" | "postgres") {
  return {
    test: {
      name: `integration-${database}`,
      include: database === "postgres" ? [INTEGRATION, POSTGRES_ONLY] : [INTEGRATION],
      globalSetup: [`tests/support/set-up-${database}.ts`],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      { test: { name: "unit", include: ["tests/**/*.test.ts"], exclude: [INTEGRATION, POSTGRES_ONLY, REAL_DATA], testTimeout: 20_000 } },
      integration("pglite"),
      integration("postgres"),
      // Real fixtures and results that are not part of the repository: `npm run test:data`.
      { test: { name: "data", include: [`${REAL_DATA}/*.test.ts`], testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
});
