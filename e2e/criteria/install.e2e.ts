import type { Page } from "@playwright/test";
import { workerReady } from "../support/api.ts";
import { fixtures } from "../support/screens.ts";
import { expect, test, withoutWorker } from "../support/test.ts";

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
  share_target: { action: string; method: string };
  shortcuts: { name: string; url: string; icons: ManifestImage[] }[];
}

function readManifest(page: Page): Promise<Manifest> {
  return page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "";
    return (await fetch(address)).json();
  });
}

function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (url) => {
    const response = await fetch(url);
    if (!response.ok) return `${response.status}`;
    const { width, height } = await createImageBitmap(await response.blob());
    return `${width}x${height}`;
  }, src);
}

/** Test browsers never send this event themselves. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: "accepted" });
    dispatchEvent(
      Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }),
    );
  });
}

const hint = (page: Page) => page.getByRole("region", { name: /^Install / });

/** The app's delay may start late, so move the clock until it ends. */
async function expectHint(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(hint(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test(
  "1. A fan can install the app, and each picture of the manifest has its size",
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
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      "Live",
      "My picks",
      "Search",
      "Following",
    ]);
    expect(manifest.share_target).toMatchObject({ action: "/search", method: "GET" });
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
  "2. The installed app's start address shows the fixtures offline",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    await page.goto("/");
    await workerReady(page);
    await expect(fixtures(page).first()).toBeVisible();
    const { start_url: start } = await readManifest(page);
    expect(start).toContain("?");
    origin.wasDisrupted = true;
    await context.setOffline(true);
    const opened = await context.newPage();
    await opened.goto(start);
    await expect(fixtures(opened).first()).toBeVisible();
  },
);

withoutWorker(
  "3. The install offer moves no content and covers no navigation",
  async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() =>
      localStorage.setItem("visits", JSON.stringify({ count: 2, lastStart: 0 })),
    );
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    await offerInstall(page);
    await expectHint(page);
    await expect(hint(page)).toHaveCSS("position", "fixed");
    const box = await hint(page).boundingBox();
    const bar = await page.getByRole("navigation", { name: "Places" }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await hint(page).getByRole("button", { name: "Install" }).click();
    await expect(hint(page)).toBeHidden();
    await expect(page.getByRole("main"), "the focus moves to the main content").toBeFocused();
  },
);
