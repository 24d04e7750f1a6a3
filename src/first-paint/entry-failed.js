// The build puts this into the page's head: where start.ts itself cannot be had, nothing else is there to say so.
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement)
      document
        .getElementById("root")
        .replaceChildren(document.getElementById("start-failed").content.cloneNode(true));
  },
  // A script's own failure does not rise to the window; it is seen on its way down.
  true,
);
