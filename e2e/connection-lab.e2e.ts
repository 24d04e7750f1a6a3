import type { BrowserContext, Locator, Page } from "@playwright/test";
import { dumpStorage, today, workerReady } from "./support/api.ts";
import { matchesOn, upcomingMatches, signInAs } from "./support/fan.ts";
import { fanWithPick } from "./support/saved-picks.ts";
import { fixtures, waitForRecordedStatus, recordStatus } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const LAB = "/settings/connection";

async function simulate(page: Page, name: string): Promise<void> {
  await page.goto(LAB);
  await page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await expect(banner(page)).toContainText(`Simulating: ${name.toLowerCase()} network.`);
}

function banner(page: Page): Locator {
  return page.getByRole("banner").getByRole("status").first();
}

async function killWorker(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await devtools.detach();
}

const statusText = (why: string, what: string) => `${why} ${what} saved`;

function labFact(page: Page, name: string): Locator {
  return page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
}

const NETWORKS = {
  Offline: "No connection.",
  Slow: "Slow connection.",
  Failing: "Our server has a problem.",
  "Log-in page": "This network may want you to log in first.",
  Hanging: "Slow connection.",
} as const;

const NAMES = ["Offline", "Failing", "Log-in page", "Slow", "Hanging"] as const;

test("A tester simulates each network and sees saved matches, their age and a stop button", async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  origin.wasDisrupted = true;
  const [match] = await upcomingMatches(origin.url);
  // On a slow network these show for two seconds, which a busy machine may miss.
  for (const name of NAMES)
    for (const what of ["Scores", "This match was"])
      await recordStatus(context, statusText(NETWORKS[name], what));
  await page.goto("/");
  await workerReady(page);
  await page.reload();
  await expect(fixtures(page).first()).toBeVisible();
  await page.goto(`/prediction/${match?.slug}`);
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  for (const name of NAMES)
    await test.step(name, async () => {
      await simulate(page, name);
      await page.goto("/");
      await expect(banner(page)).toContainText("Simulating");
      await expect(fixtures(page).first()).toBeVisible();
      await waitForRecordedStatus(page, statusText(NETWORKS[name], "Scores"));
      await page.goto(`/prediction/${match?.slug}`);
      await waitForRecordedStatus(page, statusText(NETWORKS[name], "This match was"));
      if (name === "Offline")
        await expect(page.getByRole("region", { name: "Unlock predictions" })).toContainText(
          "You are offline. Unlocking needs a connection.",
        );

      await banner(page).getByRole("button", { name: "Stop" }).click();
      await expect(banner(page)).toBeEmpty();
      await expect(page.getByText("This match was saved")).toBeHidden();
      await page.reload();
      await expect(page.getByRole("checkbox").first()).toBeVisible();
      await expect(page.getByText("This match was saved")).toBeHidden();
      await expect(banner(page)).toBeEmpty();
    });
});

test("A tester reads that the simulation could not stop when the worker does not answer", async ({
  page,
  origin,
}) => {
  origin.wasDisrupted = true;
  await page.goto("/");
  await workerReady(page);
  await simulate(page, "Offline");
  await page.evaluate(() => Reflect.set(ServiceWorker.prototype, "postMessage", () => undefined));
  await banner(page).getByRole("button", { name: "Stop" }).click();
  await expect(
    page.getByText("No worker answers on this page. Reload it and try again."),
  ).toBeVisible();
  await expect(banner(page)).toContainText("Simulating: offline network.");
});

test("A simulated network holds in every tab, after a reload and a stop of the worker", async ({
  context,
  page,
  origin,
}) => {
  origin.wasDisrupted = true;
  await page.goto("/");
  await workerReady(page);
  const other = await context.newPage();
  await other.goto("/pricing");
  await simulate(page, "Offline");
  await expect(banner(other)).toContainText("Simulating: offline network.");
  await killWorker(context, page);
  await page.reload();
  await expect(banner(page)).toContainText("Simulating: offline network.");
  await expect(labFact(page, "Network")).toHaveText("Online, simulating: offline");
  await page.goto("/");
  await expect(page.getByText("No connection. Scores saved")).toBeVisible();
  await banner(page).getByRole("button", { name: "Stop" }).click();
  await expect(banner(page)).toBeEmpty();
  await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
  await expect(banner(other)).toBeEmpty();
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await expect(page.getByText("Scores saved")).toBeHidden();
});

test(
  "A tester sees what the phone stores, and removes scores without losing picks",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const { fan, match, other, text: secret } = await fanWithPick(origin.url);
    await signInAs(page, origin.url, fan.token);
    await workerReady(page);
    await page.goto(`/prediction/${other?.slug}`);
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    const [listed] = await matchesOn(origin.url, today());
    const readStored = async () => dumpStorage(page);
    await expect(async () => expect(await readStored()).toContain(listed?.slug)).toPass();
    await expect(async () =>
      expect(await readStored()).toContain(JSON.stringify(secret).slice(1, -1)),
    ).toPass();
    await expect(async () => expect(await readStored()).toContain(other?.slug)).toPass();

    await page.goto(LAB);
    await expect(labFact(page, "Your predictions")).toHaveText(/^5, about \d+ KB$/);
    await expect(labFact(page, "Scores")).toHaveText(/^Saved /);
    await expect(labFact(page, "Match pages")).toHaveText(/^1, about \d+ KB$/);
    await expect(labFact(page, "Worker")).toHaveText(/^\w+/);
    await expect(labFact(page, "App files saved")).toHaveText(/^\d{2}$/);
    await page.getByRole("button", { name: "Remove scores and fixtures" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Saved scores and fixtures removed")).toBeVisible();
    const stored = await readStored();
    for (const removed of [listed, other]) expect(stored).not.toContain(removed?.slug);
    expect(stored).toContain(JSON.stringify(secret).slice(1, -1));
    expect(stored).toContain(match?.slug);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
    await expect(labFact(page, "Matches")).toHaveText(/^1, about \d+ KB$/);
    await expect(labFact(page, "Match pages")).toHaveText("None");

    origin.setCondition("dead");
    await page.goto("/my-picks");
    await expect(page.locator("summary")).toContainText(
      `${match?.homeTeam.name} v ${match?.awayTeam.name}`,
    );
    await page.locator("summary").click();
    await expect(page.locator("details li")).toHaveCount(5);
  },
);

test("A tester checks for updates, reads that there is none, and later gets a newer one", async ({
  page,
  origin,
}) => {
  await page.goto(LAB);
  await workerReady(page);
  await page.getByRole("button", { name: "Check for updates" }).click();
  await expect(page.getByText("You have the newest version.")).toBeVisible();

  origin.rewrite("/sw.js", (body) => `${body}\n// another build\n`);
  await page.getByRole("button", { name: "Check for updates" }).click();
  await expect(page.getByText("A new version is ready.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("A new version is ready.", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Check for updates" }).click();
  await expect(page.getByText("A new version is ready.", { exact: true })).toBeVisible();
});

for (const [what, file] of [
  ["is missing", "assets/gone-00000000.js"],
  ["never arrives", "assets/late-00000000.js"],
] as const) {
  test(`A tester whose update has a file that ${what} reads that the check failed`, async ({
    page,
    origin,
    expectProblems,
  }) => {
    expectProblems(/bad-precaching-response|status of 404|ServiceWorker/);
    await page.clock.install();
    await page.goto(LAB);
    await workerReady(page);
    origin.delayResponses(/late-00000000/, 60_000);
    origin.rewrite("/sw.js", (body) => body.replace(/assets\/pages-[\w-]+\.js/, file));
    await page.getByRole("button", { name: "Check for updates" }).click();
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(
        page.getByText("There is a newer version, but it could not be loaded."),
      ).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByRole("button", { name: "Check for updates" })).toHaveAttribute(
      "aria-disabled",
      "false",
    );
  });
}
