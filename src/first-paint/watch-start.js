// Inlined in the head, because only this runs if start.ts does not load.
(() => {
  const SLOW_START_MS = 10_000;

  const root = () => document.getElementById("root");
  const isStarting = () => root()?.querySelector(":scope > [inert], :scope > .shell") != null;
  const copyTemplate = (id) => document.getElementById(id).content.cloneNode(true);

  /** With a worker, a reload never shows the browser's error page. One attempt is enough. */
  function mayReload() {
    const [navigation] = performance.getEntriesByType("navigation");
    return (
      navigator.serviceWorker?.controller != null &&
      (navigation?.type === "navigate" || navigation?.type === "back_forward")
    );
  }

  addEventListener("start-failed", (event) => {
    if (mayReload()) {
      event.preventDefault();
      location.reload();
    } else root().replaceChildren(copyTemplate("start-failed"));
  });
  addEventListener("screen-failed", () => {
    if (mayReload()) location.reload();
  });

  const reportFailure = () => dispatchEvent(new Event("start-failed", { cancelable: true }));
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) && target.rel !== "stylesheet") return;
      // An extension or a translator may add elements that the CSP blocks.
      if (!(target.src || target.href).startsWith(`${location.origin}/`)) return;
      // A failure after the start is not a failed start.
      if (root() === null) addEventListener("DOMContentLoaded", reportFailure);
      else if (isStarting()) reportFailure();
    },
    // Load errors do not bubble, so the listener captures them.
    true,
  );

  setTimeout(() => {
    if (isStarting()) root().prepend(copyTemplate("start-slow"));
  }, SLOW_START_MS);
})();
