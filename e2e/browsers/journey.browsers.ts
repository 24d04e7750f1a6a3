import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test as base } from "@playwright/test";
import { readStorage, newFan } from "../support/api.ts";
import { matchesForSale, unlockByApi } from "../support/fan.ts";
import { Origin } from "../support/origin.ts";
import { sharedProgram } from "../support/prepared-server.ts";
import { SECOND_TITLE } from "../support/second-build.ts";
import { asJsonText } from "../support/phone-storage.ts";
import { openBrowser } from "./browsers.ts";
import type { DrivenBrowser } from "./driven-browser.ts";
import { FEATURES, PROBE } from "./features.mjs";

const FIXTURE = '//main[not(@inert)]//a[starts-with(@aria-label, "View Predictions, ")]';
const text = (words: string) => `//*[text()[contains(., "${words}")]]`;
const button = (name: string) => `//button[normalize-space() = "${name}"]`;
const field = (label: string) =>
  `//form[@aria-label = "Log in"]//input[@id = //label[contains(., "${label}")]/@for]`;
const UNLOCK_ALL = `//section[@aria-label = "Unlock predictions"]${button("Unlock all")}`;
const OFFLINE = text("No connection.");
/** Firefox once lost its worker at each of five restarts. */
const CLOSINGS = 5;
const REPORTS = ".cache/browsers";

const test = base.extend<{ origin: Origin; driven: DrivenBrowser }>({
  origin: async ({}, use) => {
    const origin = await Origin.open(sharedProgram());
    await use(origin);
    await origin.close();
  },
  driven: async ({ origin }, use, testInfo) => {
    const browser = await openBrowser(testInfo.project.name);
    await use(browser);
    const unexpected = origin.wasDisrupted ? [] : [...browser.complaints];
    await browser.stop();
    expect(unexpected, "the console has no errors").toEqual([]);
  },
});

async function waitUntil(browser: DrivenBrowser, condition: string): Promise<void> {
  await expect
    .poll(() => browser.evaluate(`return ${condition}`).catch(() => null), { timeout: 45_000 })
    .toBe(true);
}

const waitForController = (browser: DrivenBrowser) =>
  waitUntil(browser, "navigator.serviceWorker.controller !== null");
const readStored = (browser: DrivenBrowser) =>
  browser.evaluate(`return (${readStorage.toString()})()`);
const lookForUpdate = (browser: DrivenBrowser) =>
  browser.evaluate("await (await navigator.serviceWorker.ready).update()");

test("A fan starts, logs in, unlocks, loses the line, restarts, updates and logs out", async ({
  origin,
  driven: browser,
}, testInfo) => {
  const passedFeatures: string[] = [];
  const feature = async (name: keyof typeof FEATURES, body: () => Promise<void>) => {
    await test.step(FEATURES[name], body);
    passedFeatures.push(name);
  };
  const fan = await newFan(origin.url);
  const [match] = await matchesForSale(origin.url);
  if (match === undefined) throw new Error("No match is for sale.");
  const matchUrl = `${origin.url}/prediction/${match.slug}`;

  await feature("start", async () => {
    await browser.open(origin.url);
    await browser.waitFor(FIXTURE);
    await waitForController(browser);
  });
  const supported = await browser.evaluate(PROBE);
  await feature("logIn", async () => {
    await browser.open(`${origin.url}/?login=1&tab=login`);
    await browser.fill(field("E-mail"), fan.email);
    await browser.fill(field("Password"), fan.password);
    await browser.click(`//form[@aria-label = "Log in"]${button("Login")}`);
    await browser.waitFor(text("You have been logged in successfully"));
  });
  await feature("unlock", async () => {
    await browser.open(matchUrl);
    await browser.click(UNLOCK_ALL);
    await browser.waitFor(text("All predictions of this match are unlocked"));
  });
  const [explanation] = await unlockByApi(origin.url, fan.token, match);
  await expect.poll(() => readStored(browser)).toContain(asJsonText(explanation));
  await feature("offline", async () => {
    origin.setCondition("dead");
    await browser.open(matchUrl);
    await browser.waitFor(text(explanation ?? ""));
    await browser.waitFor(OFFLINE);
  });
  await feature("restart", async () => {
    await browser.restart();
    await browser.open(origin.url);
    await browser.waitFor(FIXTURE);
    await browser.waitFor(OFFLINE);
    await browser.open(matchUrl);
    await browser.waitFor(text(explanation ?? ""));
  });
  await feature("update", async () => {
    origin.setCondition("ok");
    await origin.deploy(2);
    await browser.open(origin.url);
    await lookForUpdate(browser);
    await browser.click(button("Update"));
    await waitUntil(browser, `document.title.includes("${SECOND_TITLE}")`);
  });
  await feature("logOut", async () => {
    await browser.open(`${origin.url}/profile`);
    await browser.click(`//main${button("Logout")}`);
    await browser.click(`//dialog${button("Logout")}`);
    await browser.waitFor(text("You have been logged out successfully"));
    const stored = await readStored(browser);
    expect(stored).not.toContain(asJsonText(explanation));
    expect(stored).not.toContain(fan.email);
  });

  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(
    `${REPORTS}/${testInfo.project.name}.json`,
    JSON.stringify({
      version: await browser.version(),
      restartsWhole: browser.restartsWhole,
      done: passedFeatures,
      supported,
    }),
  );
});

test("A browser closed during an update offer opens the app offline", async ({
  origin,
  driven: browser,
}) => {
  test.setTimeout(600_000);
  let build = 0;
  origin.rewrite("/sw.js", (body) => `${body}\n// build ${build}`);
  await browser.open(origin.url);
  await browser.waitFor(FIXTURE);
  await waitForController(browser);
  for (build = 1; build <= CLOSINGS; build += 1) {
    await test.step(`closing ${build}`, async () => {
      await lookForUpdate(browser);
      await browser.waitFor(button("Update"));
      origin.setCondition("dead");
      await browser.restart();
      await browser.open(origin.url);
      await browser.waitFor(FIXTURE);
      origin.setCondition("ok");
      await browser.open(origin.url);
      await waitForController(browser);
    });
  }
});
