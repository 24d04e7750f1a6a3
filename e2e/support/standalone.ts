import type { BrowserContext } from "@playwright/test";

/** Overrides `matchMedia`, because the browser's own emulation has no effect. */
export async function emulateInstalledApp(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === "(display-mode: standalone)" ? "all" : query);
  });
}
