import type { Page } from "@playwright/test";
import { workerReady } from "../support/api.ts";
import { fixtures } from "../support/screens.ts";
import { beStandalone } from "../support/standalone.ts";
import { expect, test } from "../support/test.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const DAY_MS = 86_400_000;
/** Longer than a visit lasts, and than the hint waits. */
const LATER_MS = 31 * 60_000;
const WAIT_MS = 4_000;

interface ManifestImage {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface Manifest {
  id: string;
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  background_color: string;
  theme_color: string;
  launch_handler: { client_mode: string };
  icons: ManifestImage[];
  screenshots: ManifestImage[];
  shortcuts: { name: string; url: string; icons: ManifestImage[] }[];
}

function readManifest(page: Page): Promise<Manifest> {
  return page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "";
    return (await fetch(address)).json();
  });
}

/** The size of a picture as it really is, or what kept it from being seen. */
function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (url) => {
    const response = await fetch(url);
    if (!response.ok) return `${response.status}`;
    const { width, height } = await createImageBitmap(await response.blob());
    return `${width}x${height}`;
  }, src);
}

/** The browser's offer to install, which no test browser makes by itself; counts how often it was taken. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => {
      sessionStorage.setItem("prompts", String(Number(sessionStorage.getItem("prompts")) + 1));
      return Promise.resolve({ outcome: "accepted" });
    };
    dispatchEvent(
      Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }),
    );
  });
}

const prompts = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("prompts")));
const hint = (page: Page) => page.getByRole("region", { name: /^Install / });

/** Starts the app this much later; ends when it is there. */
async function reopen(page: Page, later: number): Promise<void> {
  // A page that is left before its app runs is no visit.
  await expect(page.locator("main:not([inert])")).toBeVisible();
  await page.clock.fastForward(later);
  await page.reload();
  // After a jump of weeks the pretended clock may stand still: it is pushed.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.locator("main:not([inert])")).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Starts the app this much later, and lets the time pass after which a hint is given, if there is one to give. */
async function visit(page: Page, later: number): Promise<void> {
  await reopen(page, later);
  // The app counts its wait from when it is there.
  await offerInstall(page);
  await page.clock.runFor(WAIT_MS);
}

/** The app's wait may have begun a little after its page was there: the clock is pushed until it is over. */
async function expectHint(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(hint(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test(
  "1. A fan can install the app: nothing is missing, and every picture is there at its size",
  { tag: "@smoke" },
  async ({ phone, origin }) => {
    const page = await (await phone.open()).newPage();
    await page.goto(origin.url);
    await workerReady(page);
    const session = await page.context().newCDPSession(page);
    await expect
      .poll(async () => (await session.send("Page.getInstallabilityErrors")).installabilityErrors)
      .toEqual([]);

    const manifest = await readManifest(page);
    expect(manifest).toMatchObject({
      id: "/",
      scope: "/",
      display: "standalone",
      launch_handler: { client_mode: "focus-existing" },
    });
    expect(manifest.name.length).toBeGreaterThan(0);
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.start_url).toMatch(/^\//);
    for (const colour of [manifest.background_color, manifest.theme_color])
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    const icons = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(icons).toEqual(
      expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
    );
    const forms = manifest.screenshots.map(({ form_factor }) => form_factor);
    expect(forms).toEqual(expect.arrayContaining(["narrow", "wide"]));
    expect(manifest.screenshots.every(({ label }) => label !== undefined && label !== "")).toBe(
      true,
    );
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["Today", "My picks", "Record"]);
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ];
    for (const { src, sizes } of pictures)
      expect(`${src} ${await sizeOf(page, src)}`).toBe(`${src} ${sizes}`);
  },
);

test(
  "2. The installed app's own address opens the fixtures offline",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    await page.goto("/");
    await workerReady(page);
    await expect(fixtures(page).first()).toBeVisible();
    const { start_url: start } = await readManifest(page);
    expect(start).toContain("?");
    origin.wasSpoilt = true;
    await context.setOffline(true);
    const opened = await context.newPage();
    await opened.goto(start);
    await expect(fixtures(opened).first()).toBeVisible();
  },
);

test("3. A fan is offered the app at the second visit, once, and not again for 30 days after saying no", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await offerInstall(page);
  await page.clock.runFor(WAIT_MS);
  await expect(fixtures(page).first()).toBeVisible();
  await expect(hint(page), "not at the first visit").toBeHidden();
  await visit(page, 60_000);
  await expect(hint(page), "a reload is no visit").toBeHidden();

  await visit(page, LATER_MS);
  await expectHint(page);
  await hint(page).getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("main"), "the keyboard goes on from the page").toBeFocused();
  await expect(hint(page)).toBeHidden();
  await visit(page, 29 * DAY_MS);
  await expect(fixtures(page).or(page.getByText("No available matches")).first()).toBeVisible();
  await expect(hint(page), "not within 30 days").toBeHidden();

  await visit(page, 2 * DAY_MS);
  await expectHint(page);
  const install = hint(page).getByRole("button", { name: "Install" });
  await install.click();
  await expect(hint(page)).toBeHidden();
  await expect(page.getByRole("main"), "the keyboard goes on from the page").toBeFocused();
  expect(await prompts(page)).toBe(1);
});

test("3. A fan who has installed the app is not offered it", async ({ page, context }) => {
  await beStandalone(context);
  await page.clock.install();
  await page.goto("/");
  await visit(page, LATER_MS);
  await expect(fixtures(page).first()).toBeVisible();
  await expect(hint(page)).toBeHidden();
});

test("3. The offer takes no room from what is on screen, and covers none of the places", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await visit(page, LATER_MS);
  await expectHint(page);
  await expect(hint(page)).toHaveCSS("position", "fixed");
  const box = await hint(page).boundingBox();
  const bar = await page.getByRole("navigation", { name: "Places" }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test.describe("on an iPhone", () => {
  test.use({ userAgent: IPHONE });

  test("4. A fan on an iPhone is told the two steps", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await reopen(page, LATER_MS);
    await expectHint(page);
    await expect(hint(page)).toContainText("Share");
    await expect(hint(page)).toContainText("Add to Home Screen");
    await expect(hint(page).getByRole("button", { name: "Install" })).toBeHidden();
    await hint(page).getByRole("button", { name: "Not now" }).click();
    await expect(hint(page)).toBeHidden();
  });

  test("4. A fan who opened it from the home screen is told nothing", async ({ page, context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "standalone", { value: true }),
    );
    await page.clock.install();
    await page.goto("/");
    await page.clock.fastForward(LATER_MS);
    await page.reload();
    await page.clock.runFor(WAIT_MS);
    await expect(fixtures(page).first()).toBeVisible();
    await expect(hint(page)).toBeHidden();
  });
});
