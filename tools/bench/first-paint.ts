declare global {
  interface Window {
    /** Milliseconds from the start of the navigation until what was watched for had been painted. */
    firstPaint: Promise<number>;
    /** The same until the app itself has drawn it: what stands there before can be seen, and not yet used. */
    inUse: Promise<number>;
  }
}

/**
 * Runs in the page before its own scripts. A frame's callbacks run before it is painted; a message sent from there is
 * handled after. Nothing polls, so nothing of the measuring competes with the start.
 */
export function watchForFirstPaint(selectors: Record<string, string>): void {
  const selector = selectors[location.origin];
  if (selector === undefined) return;
  const isThere = () => document.querySelector(selector) !== null;
  const isUsable = () =>
    [...document.querySelectorAll(selector)].some((element) => element.closest("[inert]") === null);
  window.firstPaint = painted(isThere);
  window.inUse = painted(isUsable);

  function painted(isDrawn: () => boolean): Promise<number> {
    return new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isDrawn()) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => resolve(performance.now()));
          port1.start();
          port2.postMessage(null);
        });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
  }
}
