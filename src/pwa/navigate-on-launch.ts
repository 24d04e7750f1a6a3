/** Not in TypeScript's DOM types: https://wicg.github.io/web-app-launch/ */
interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string | null }) => void): void;
}

/** Navigates a running app without a reload, which could interrupt an unlock. */
export function navigateOnLaunch(navigate: (href: string) => void): void {
  let openedUrl = performance.getEntriesByType("navigation")[0]?.name;
  readLaunchQueue()?.setConsumer(({ targetURL }) => {
    if (typeof targetURL !== "string") return;
    const target = new URL(targetURL);
    // The queue keeps the launch that opened this window, and the fan may have moved on.
    const hasOpened = target.href === openedUrl;
    openedUrl = undefined;
    if (hasOpened || target.origin !== location.origin || target.href === location.href) return;
    navigate(target.pathname + target.search + target.hash);
  });
}

function readLaunchQueue(): LaunchQueue | null {
  if (!("launchQueue" in window)) return null;
  // The specification above guarantees the shape.
  return window.launchQueue as LaunchQueue;
}
