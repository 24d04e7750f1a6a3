import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { startBackground } from "#src/background.ts";
import { connectSession } from "#src/api/client.ts";
import { learnTimeZone } from "#src/clock/time-zone.ts";
import { isSnapshot, takeEarlyTap } from "#src/first-paint/early-tap.ts";
import { nextTask } from "#src/first-paint/next-task.ts";
import { reportStartFailure } from "#src/first-paint/start-failed.ts";
import type { startLate } from "#src/late-start.ts";
import { watchCleanup } from "#src/logout/cleanup.ts";
import { firstLoadDone } from "#src/pwa/first-load.ts";
import { install } from "#src/pwa/this-install.ts";
import { whenIdle } from "#src/pwa/when-idle.ts";
import { watchFalseOffline } from "#src/queries/false-offline.ts";
import { watchForeground } from "#src/queries/foreground.ts";
import { restorePersisted, dropPersisted } from "#src/queries/persister.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { router } from "#src/router.tsx";
import { ALL_SHOWN, hiddenScores } from "#src/state/hidden-scores.ts";
import { endSession, watchSession } from "#src/session-end.ts";
import { saveReferral, stored } from "#src/storage/entries.ts";
import { readToken } from "#src/storage/session.ts";
import { ApiError, NetworkError } from "#src/api/api-error.ts";
import { reloadGuard } from "#src/pwa/this-tab.ts";

async function boot(root: HTMLElement): Promise<void> {
  connectSession({ readToken, onRefused: endSession });
  const worker = bufferWorkerMessages();
  const chunks = watchMissingChunks();
  router.update({
    ...router.options,
    defaultOnCatch: (error) => {
      if (!chunks.areMissing) recoverFromBrokenScreen(error);
    },
  });
  saveReferral(location.search);
  install.noteVisit(readToken() !== null);
  await restorePersisted(queryClient);
  watchCleanup();
  watchForeground(queryClient);
  watchFalseOffline();
  watchSession();
  loadOnHistoryChange();
  await watchHiddenScores();
  // The router would render an empty frame before the first screen.
  await router.load();
  if (chunks.areMissing && reportStartFailure()) return;
  render(root);
  scheduleBackground(worker);
  void loadLateStart(root);
  whenIdle(learnTimeZone);
}

/** Without a snapshot, a transition renders in short slices and answers taps in between. */
function render(root: HTMLElement): void {
  const draw = () =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    );
  if (!isSnapshot(root)) return startTransition(draw);
  flushSync(draw);
  const tapped = takeEarlyTap(root);
  if (tapped !== null && tapped !== router.history.location.href) router.history.push(tapped);
}

/** Waits for the chunk that hides scores. No score may appear before. */
async function watchHiddenScores(): Promise<void> {
  const apply = async () => {
    if (stored.hideScores.read() === null) hiddenScores.set(ALL_SHOWN);
    else (await import("#src/ui/hide-scores.ts")).applyHideScores();
  };
  for (const { subscribe } of [stored.hideScores, stored.revealedScores])
    subscribe(() => void apply());
  await apply();
}

async function loadLateStart(root: HTMLElement): Promise<void> {
  await firstLoadDone();
  // Undefined after a preload error (watchMissingChunks).
  const module: { startLate: typeof startLate } | undefined = await import("#src/late-start.ts");
  module?.startLate(root, router);
}

/** Without `preventDefault` the router reloads, and offline shows the browser's error page. */
function watchMissingChunks(): { areMissing: boolean } {
  const chunks = { areMissing: false };
  addEventListener("vite:preloadError", (event) => {
    event.preventDefault();
    chunks.areMissing = true;
  });
  return chunks;
}

/** Back may be pressed before the first screen listens to the history. */
function loadOnHistoryChange(): void {
  const stopFollowing = router.history.subscribe(() => void router.load());
  const stopWaiting = router.subscribe("onRendered", () => {
    stopFollowing();
    stopWaiting();
  });
}

type EarlyWorker = Parameters<typeof startBackground>[0];

function scheduleBackground(worker: EarlyWorker): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const start = (module: { startBackground: typeof startBackground } | undefined) =>
    void module?.startBackground(worker);
  const load = () => whenIdle(() => void import("#src/background.ts").then(start));
  if (document.readyState === "complete") load();
  else addEventListener("load", load, { once: true });
}

function bufferWorkerMessages(): EarlyWorker {
  const buffered: unknown[] = [];
  let handleMessage = (message: unknown): void => void buffered.push(message);
  const controllerAtStart = navigator.serviceWorker?.controller ?? null;
  navigator.serviceWorker?.addEventListener("message", ({ data }) => handleMessage(data));
  return {
    controllerAtStart,
    onMessage(listener) {
      handleMessage = listener;
      for (const message of buffered.splice(0)) listener(message);
    },
  };
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
nextTask()
  .then(() => boot(root))
  .catch((error: unknown) => {
    reportStartFailure();
    throw error;
  });

/** A persisted response may have broken the screen. The next start works without it. */
function recoverFromBrokenScreen(error: unknown): void {
  // A loader without data shows its own error; the screen is not broken.
  if (error instanceof ApiError || error instanceof NetworkError) return;
  dropPersisted(queryClient);
  if (reloadGuard.mayReload()) dispatchEvent(new Event("screen-failed"));
}
