import { createInstall } from "#src/pwa/install.ts";
import { firstStored } from "#src/storage/first-entries.ts";

/** Not in this-tab.ts: the chunk that paints first needs this, and nothing else of the tab. */
export const install = createInstall({
  storage: firstStored,
  now: Date.now,
  isInstalled: () =>
    matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true),
  device: () => navigator,
});
