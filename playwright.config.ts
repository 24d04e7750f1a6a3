import { defineConfig } from "@playwright/test";
import { TIME_ZONE } from "./e2e/support/time-zone.ts";
import { findChromium } from "./scripts/find-chromium.mjs";

/**
 * Chromium's list that counts is the last one, so those of Playwright's own are here again. The two about
 * the omnibox are ours: each window would start two more processes for a bar that no test can see.
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
  // Root, as in a container, can have no sandbox.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Letters that do not depend on the kind of Chromium or on the machine's font settings. */
const SAME_LETTERS = [
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--disable-font-subpixel-positioning",
  "--force-color-profile=srgb",
];

const LONG = ["**/soak/*.e2e.ts", "**/busy-updates.e2e.ts"];
const PICTURES = "**/pictures/*.e2e.ts";
/** The journeys that most fans make: `npm test` runs them, in the full Chromium where one is installed, as in CI. */
const SMOKE = /@smoke/;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/support/prepared-server.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/pictures/expected/{arg}{ext}",
  // One more than two cores can run: a test waits, for an answer that hangs or a page at rest, for a quarter of its time.
  workers: 3,
  fullyParallel: true,
  // What takes longest begins first, or two of three would have nothing to do at the end.
  projects: [
    {
      name: "smoke",
      grep: SMOKE,
      use: { launchOptions: { executablePath: findChromium("full"), args } },
    },
    { name: "long", testMatch: LONG, grepInvert: SMOKE },
    {
      name: "pictures",
      testMatch: "**/pictures/pictures.e2e.ts",
      use: { launchOptions: { executablePath: findChromium(), args: [...args, ...SAME_LETTERS] } },
    },
    { name: "screenshots", testMatch: "**/pictures/screenshots.e2e.ts" },
    { name: "rest", testIgnore: [...LONG, PICTURES], grepInvert: SMOKE },
  ],
  forbidOnly: true,
  timeout: 60_000,
  // A busy machine is given time: where a wait is a promise to a fan, its test gives the limit.
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
