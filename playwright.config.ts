import { defineConfig } from "@playwright/test";
import { TIME_ZONE } from "./e2e/support/time-zone.ts";
import { findChromium } from "./scripts/find-chromium.mjs";

/**
 * Repeats Playwright's list, because Chromium uses the last one. The two omnibox features are
 * ours: each would start a process per window.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const args = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  // Root cannot use the sandbox.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Draws the same letters in every Chromium and on every machine. */
const SAME_LETTERS = [
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--disable-font-subpixel-positioning",
  "--force-color-profile=srgb",
];

const LONG = "**/soak/*.e2e.ts";
/** Takes every processor, so it runs alone. */
const BUSY = "**/busy-updates.e2e.ts";
const PICTURES = "**/pictures/*.e2e.ts";
/** The most common journeys, which `npm test` runs. */
const SMOKE = /@smoke/;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/support/prepared-server.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/pictures/expected/{arg}{ext}",
  // One more than two cores, because a test waits for a quarter of its time.
  workers: 3,
  fullyParallel: true,
  // The longest project starts first, to keep all workers busy until the end.
  projects: [
    {
      name: "smoke",
      grep: SMOKE,
      use: { launchOptions: { executablePath: findChromium("full"), args } },
    },
    { name: "long", testMatch: LONG, grepInvert: SMOKE },
    { name: "busy", testMatch: BUSY, grepInvert: SMOKE },
    {
      name: "pictures",
      testMatch: "**/pictures/pictures.e2e.ts",
      use: { launchOptions: { executablePath: findChromium(), args: [...args, ...SAME_LETTERS] } },
    },
    { name: "screenshots", testMatch: "**/pictures/screenshots.e2e.ts" },
    { name: "rest", testIgnore: [LONG, BUSY, PICTURES], grepInvert: SMOKE },
  ],
  forbidOnly: true,
  timeout: 60_000,
  // Allows for a busy machine. Tests of promised times set their own limits.
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/reports/playwright.json" }]],
  use: {
    viewport: { width: 360, height: 800 },
    locale: "en-GB",
    timezoneId: TIME_ZONE,
    serviceWorkers: "allow",
    launchOptions: { executablePath: findChromium(), args },
  },
});
