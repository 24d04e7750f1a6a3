import type { Page } from "@playwright/test";
import { dumpStorage, updateActivated, workerReady } from "./support/api.ts";
import { deployNumbered } from "./support/numbered-builds.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const markPage = (page: Page) => page.evaluate(() => void Reflect.set(window, "mark", true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, "mark") === true);
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test(
  "A fan who presses Later keeps the old version and the keyboard focus",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    await page.goto("/");
    await workerReady(page);
    await markPage(page);
    origin.rewrite("/sw.js", (body) => `${body}\n// build 2`);
    await lookForUpdate(page);
    await page.getByRole("button", { name: "Later" }).click();
    await expect(page.getByText("A new version is ready.")).toBeHidden();
    await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
    await page.getByRole("combobox", { name: "Sport" }).selectOption("Futsal");
    await expect(page).toHaveURL(/sport=/);
    expect(await isMarked(page)).toBe(true);
  },
);

test(
  "An open app offers each later version, even after Later, and Update opens the last",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    let build = 1;
    origin.rewrite("/sw.js", (body) => `${body}\n// build ${build}`);
    await page.goto("/");
    await workerReady(page);
    await markPage(page);
    const prompt = page.getByText("A new version is ready.");
    for (build of [2, 3, 4]) {
      await expect(prompt).toBeHidden();
      await lookForUpdate(page);
      await expect(prompt, `build ${build}`).toBeVisible();
      if (build < 4) await page.getByRole("button", { name: "Later" }).click();
    }
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("button", { name: "Update" }).click(),
    ]);
    expect(await isMarked(page)).toBe(false);
    await updateActivated(page);
    await expect(prompt).toBeHidden();
  },
);

test("A tab reloaded without its worker gets it back, is offered an update and applies it", async ({
  page,
  context,
  origin,
}) => {
  await page.goto("/");
  await workerReady(page);
  const devtools = await context.newCDPSession(page);
  await Promise.all([
    page.waitForEvent("load"),
    devtools.send("Page.reload", { ignoreCache: true }),
  ]);
  await workerReady(page);
  await markPage(page);
  origin.rewrite("/sw.js", (body) => `${body}\n// build 2`);
  await lookForUpdate(page);
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("button", { name: "Update" }).click(),
  ]);
  expect(await isMarked(page)).toBe(false);
  await workerReady(page);
});

test("Update starts the new version even if the database never responds", async ({
  page,
  origin,
}) => {
  let build = 1;
  // A phone's IndexedDB sometimes hangs after sleep.
  const hangingDatabase = "IDBFactory.prototype.open = () => new EventTarget();\n";
  origin.rewrite("/sw.js", (body) => (build === 1 ? hangingDatabase + body : body));
  await page.goto("/");
  await workerReady(page);
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await expect(fixtures(page).first()).toBeVisible();
  build = 2;
  await lookForUpdate(page);
  await Promise.all([
    page.waitForEvent("load", { timeout: 20_000 }),
    page.getByRole("button", { name: "Update" }).click(),
  ]);
  await expect(fixtures(page).first()).toBeVisible();
});

test("A version that installs while another activates is complete and opens offline", async ({
  page,
  origin,
}) => {
  const deploy = await deployNumbered(origin);
  const build = page.locator("html");
  const update = page.getByRole("button", { name: "Update" });
  await page.goto("/");
  await workerReady(page);
  deploy(1);
  await lookForUpdate(page);
  await expect(update).toBeVisible();
  deploy(2);
  const release = origin.holdResponses(/manifest\.webmanifest/);
  await lookForUpdate(page);
  await expect(async () =>
    expect(await dumpStorage(page)).toContain(`/index.html?__WB_REVISION__=2"`),
  ).toPass();
  await update.click();
  await expect(build).toHaveAttribute("data-build", "1");
  await updateActivated(page);
  release();
  await expect(update).toBeVisible();
  expect(await dumpStorage(page), "its page is still stored").toContain(
    `/index.html?__WB_REVISION__=2"`,
  );
  await update.click();
  await expect(build).toHaveAttribute("data-build", "2");
  await updateActivated(page);
  origin.setCondition("dead");
  await page.reload();
  await expect(build).toHaveAttribute("data-build", "2");
});
