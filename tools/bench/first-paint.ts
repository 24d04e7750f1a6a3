declare global {
  interface Window {
    /** Milliseconds from the navigation to the paint of the watched content. */
    firstPaint: Promise<number>;
    /** The same, until the app itself draws it and it is usable. */
    inUse: Promise<number>;
  }
}

/** A message from a frame callback arrives after the paint. */
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
