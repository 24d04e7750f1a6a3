import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import type { startBackground } from "#src/background.ts";
import { connectSession } from "#src/api/client.ts";
import { learnTimeZone } from "#src/clock/time-zone.ts";
import { nextTask } from "#src/first-paint/next-task.ts";
import { reportStartFailure } from "#src/first-paint/start-failed.ts";
import { takeSnapshot } from "#src/first-paint/take-snapshot.ts";
import { watchCleanup } from "#src/logout/cleanup.ts";
import { watchLogoutQueue } from "#src/logout/logout-queue.ts";
import { install } from "#src/pwa/this-install.ts";
import { whenIdle } from "#src/pwa/when-idle.ts";
import { watchFalseOffline } from "#src/queries/false-offline.ts";
import { watchForeground } from "#src/queries/foreground.ts";
import { restorePersisted, onPageHidden, dropPersisted } from "#src/queries/persister.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { router } from "#src/router.tsx";
import { endSession, watchSession } from "#src/session-end.ts";
import { saveReferral } from "#src/storage/entries.ts";
import { readToken } from "#src/storage/session.ts";
import { ApiError, NetworkError } from "#src/api/api-error.ts";
import { reloadGuard } from "#src/pwa/this-tab.ts";

/** Not in TypeScript's DOM types: https://wicg.github.io/web-app-launch/ */
interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string | null }) => void): void;
}

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
  onPageHidden(() => takeSnapshot(root));
  watchCleanup();
  watchLogoutQueue();
  watchForeground(queryClient);
  watchFalseOffline();
  watchSession();
  loadOnHistoryChange();
  // The router would render an empty frame before the first screen.
  await router.load();
  if (chunks.areMissing && reportStartFailure()) return;
  // A transition renders in short slices, so a slow phone answers taps in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  scheduleBackground(worker);
  navigateOnLaunch((href) => router.history.push(href));
  whenIdle(learnTimeZone);
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
  const wasControlled = navigator.serviceWorker?.controller != null;
  navigator.serviceWorker?.addEventListener("message", ({ data }) => handleMessage(data));
  return {
    wasControlled,
    onMessage(listener) {
      handleMessage = listener;
      for (const message of buffered.splice(0)) listener(message);
    },
  };
}

/** Navigates a running app without a reload, which could interrupt an unlock. */
function navigateOnLaunch(navigate: (href: string) => void): void {
  readLaunchQueue()?.setConsumer(({ targetURL }) => {
    if (typeof targetURL !== "string") return;
    const target = new URL(targetURL);
    // The queue also reports the launch that opened this window.
    if (target.origin !== location.origin || target.href === location.href) return;
    navigate(target.pathname + target.search + target.hash);
  });
}

function readLaunchQueue(): LaunchQueue | null {
  if (!("launchQueue" in window)) return null;
  // The specification above guarantees the shape.
  return window.launchQueue as LaunchQueue;
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
