/** https://wicg.github.io/web-app-launch/: not in TypeScript's DOM types. */
interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string | null }) => void): void;
}

/**
 * The installed app opened anew (a shortcut, a link) while it is open: its window comes to the front as it is, and goes
 * to the place inside the app, without a reload that could cut off an unlock.
 */
export function watchLaunches(goTo: (href: string) => void): void {
  readQueue()?.setConsumer(({ targetURL }) => {
    if (typeof targetURL !== "string") return;
    const target = new URL(targetURL);
    // The launch that opened this window is announced, too.
    if (target.origin !== location.origin || target.href === location.href) return;
    goTo(target.pathname + target.search + target.hash);
  });
}

function readQueue(): LaunchQueue | null {
  if (!("launchQueue" in window)) return null;
  // By the specification named above, whatever has this name has this shape.
  return window.launchQueue as LaunchQueue;
}
