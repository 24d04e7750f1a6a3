import type { AnyRouter } from "@tanstack/react-router";
import { watchSnapshots } from "#src/first-paint/take-snapshot.ts";
import { watchLogoutQueue } from "#src/logout/logout-queue.ts";
import { navigateOnLaunch } from "#src/pwa/navigate-on-launch.ts";

/** Starts what no fan needs during the first load. */
export function startLate(root: HTMLElement, router: AnyRouter): void {
  watchLogoutQueue();
  watchSnapshots(root, router);
  navigateOnLaunch((href) => router.history.push(href));
  addEventListener("keydown", openSearch);
  void startPush();
  void loadFollowSync();
}

/** The link's own label tells screen readers of the key. */
function openSearch(event: KeyboardEvent): void {
  const { key, target, defaultPrevented, ctrlKey, altKey, metaKey } = event;
  if (key !== "/" || defaultPrevented || ctrlKey || altKey || metaKey) return;
  if (target instanceof Element && target.closest("input, textarea, select, dialog") !== null)
    return;
  event.preventDefault();
  document.querySelector<HTMLElement>("[aria-keyshortcuts='/']")?.click();
}

/** Loads nothing without notifications. iOS has no `Notification` outside an installed app. */
async function startPush(): Promise<void> {
  if (globalThis.Notification?.permission !== "granted") return;
  const module = await import("#src/queries/push-sync.ts").catch(() => undefined);
  module?.watchPush();
}

/** Offline the chunk may be missing. The outbox waits for the next start. */
async function loadFollowSync(): Promise<void> {
  const module = await import("#src/queries/start-follow-sync.ts").catch(() => undefined);
  module?.startFollowSync();
}
