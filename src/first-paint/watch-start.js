// The build puts this into the page's head: where start.ts itself does not come, nothing else is there to say so.
(() => {
  const LONG_MS = 10_000;

  const root = () => document.getElementById("root");
  /** The shell, or the snapshot, that cannot be used yet. */
  const isWaiting = () => root()?.querySelector(":scope > [inert], :scope > .shell") != null;
  const wordsOf = (id) => document.getElementById(id).content.cloneNode(true);

  /**
   * A worker has the whole app, so that a reload leads to no error page of the browser's, and what it could not hand over
   * once it mostly can the next time. A page that is a reload itself has had that chance.
   */
  function mayStartAnew() {
    const [navigation] = performance.getEntriesByType("navigation");
    return (
      navigator.serviceWorker?.controller != null &&
      (navigation?.type === "navigate" || navigation?.type === "back_forward")
    );
  }

  addEventListener("start-failed", (event) => {
    if (mayStartAnew()) {
      event.preventDefault();
      location.reload();
    } else root().replaceChildren(wordsOf("start-failed"));
  });
  // The screen itself says what happened, where no new start may help.
  addEventListener("screen-failed", () => {
    if (mayStartAnew()) location.reload();
  });

  const tell = () => dispatchEvent(new Event("start-failed", { cancelable: true }));
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) && target.rel !== "stylesheet") return;
      // What an extension or a translator brought, and our policy forbids, is no part of the app.
      if (!(target.src || target.href).startsWith(`${location.origin}/`)) return;
      // What failed at once has no place for words yet. What fails later is no start's.
      if (root() === null) addEventListener("DOMContentLoaded", tell);
      else if (isWaiting()) tell();
    },
    // A file's own failure does not rise to the window; it is seen on its way down.
    true,
  );

  setTimeout(() => {
    if (isWaiting()) root().prepend(wordsOf("start-slow"));
  }, LONG_MS);
})();
