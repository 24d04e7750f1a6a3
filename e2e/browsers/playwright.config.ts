import { defineConfig } from "@playwright/test";
import { BROWSERS } from "./browsers.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.browsers.ts",
  globalSetup: "../support/prepared-server.ts",
  outputDir: "../../test-results/browsers",
  // Two browsers at once are too much for two cores.
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 45_000 },
  projects: BROWSERS.map((name) => ({ name })),
  reporter: [["list"], ["json", { outputFile: "../../.cache/reports/browsers.json" }]],
});
