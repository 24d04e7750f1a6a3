import type { BrowserContext } from "@playwright/test";

/** As a window of the installed app reports itself: the browser's own emulation of it has no effect. */
export async function beStandalone(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === "(display-mode: standalone)" ? "all" : query);
  });
}
