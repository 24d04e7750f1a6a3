import { askWorker, sendToWorker } from "#src/pwa/ask-worker.ts";
import { createReloadGuard } from "#src/pwa/reload-guard.ts";
import { createUpdates } from "#src/pwa/update.ts";
import { stored } from "#src/storage/entries.ts";

export const reloadGuard = createReloadGuard({
  isControlled: () => navigator.serviceWorker.controller !== null,
  load: (href) => location.assign(href),
});

export const updates = createUpdates({
  consent: stored.consent,
  guard: reloadGuard,
  versionOf: async (worker) => (await askWorker({ type: "GET_STATUS" }, worker))?.version,
  send: sendToWorker,
  reload: () => location.reload(),
  openedAt: performance.timeOrigin,
});
