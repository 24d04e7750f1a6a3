import { createInstall } from "#src/pwa/install.ts";
import { firstStored } from "#src/storage/first-entries.ts";

/** The chunk that paints first needs this, but not this-tab.ts. */
export const install = createInstall({
  storage: firstStored,
  now: Date.now,
  isInstalled: () =>
    matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true),
  device: () => navigator,
});
