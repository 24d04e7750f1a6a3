import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { DESKTOP_FROM, type ScreenState } from "./screens.ts";
import { openWorld, SHOWN_AT, SHOWN_ZONE, type World } from "./world.ts";

const FONT = new URL(
  "../../node_modules/@fontsource/roboto/files/roboto-latin-400-normal.woff2",
  import.meta.url,
);
const BOLD_FONT = new URL(
  "../../node_modules/@fontsource/roboto/files/roboto-latin-700-normal.woff2",
  import.meta.url,
);

export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

export const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

export async function withScreen(
  open: () => Promise<BrowserContext>,
  world: World,
  state: ScreenState,
  show: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await open();
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(SHOWN_AT);
    if (state.signedIn === true)
      await page.addInitScript(
        (token) => localStorage.setItem("auth_token_default", token),
        world.token,
      );
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, state.storage ?? {});
    await state.prepare?.(page);
    await page.goto(new URL(state.path, world.origin.url).href);
    await state.ready(page).catch(async (error: unknown) => {
      const text = await page.locator("body").innerText();
      throw new Error(`${state.name} shows: ${text.slice(0, 500)}`, { cause: error });
    });
    // Desktop panes and match pictures load later.
    await page.waitForLoadState("networkidle");
    await useFixedFont(page);
    await expect(page.locator("main [aria-busy=true], main [role=status][aria-label]")).toHaveCount(
      0,
    );
    await show(page);
  } finally {
    await context.close();
  }
}

/** System fonts differ between machines. */
async function useFixedFont(page: Page): Promise<void> {
  const [regular, bold] = await Promise.all(
    [FONT, BOLD_FONT].map(async (file) => (await readFile(file)).toString("base64")),
  );
  await page.addStyleTag({
    content: `
      @font-face { font-family: Pictures; font-weight: 100 500; src: url(data:font/woff2;base64,${regular}); }
      @font-face { font-family: Pictures; font-weight: 600 900; src: url(data:font/woff2;base64,${bold}); }
      :root { --fonts-words: Pictures; }`,
  });
  await page.evaluate(() => document.fonts.ready);
}

export function contextOptions(width: number, height: number, colorScheme: Scheme) {
  return {
    viewport: { width, height },
    colorScheme,
    locale: "en-GB",
    timezoneId: SHOWN_ZONE,
    // Scroll bars differ between the full Chromium and the headless one.
    isMobile: width < DESKTOP_FROM,
    hasTouch: width < DESKTOP_FROM,
    reducedMotion: "reduce" as const,
    serviceWorkers: "block" as const,
    bypassCSP: true,
  };
}
