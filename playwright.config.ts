import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.mjs";

const args = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Root, as in a container, can have no sandbox.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/support/data-template.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [["list"], ["json", { outputFile: ".cache/reports/playwright.json" }]],
  use: {
    viewport: { width: 360, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    serviceWorkers: "allow",
    launchOptions: { executablePath: findChromium(), args },
  },
});
