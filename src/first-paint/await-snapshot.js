// The build puts this into the page's head: where a snapshot of the landing page is kept, which may be on screen a moment
// later, the empty shell waits (src/theme/shell.css). start.ts takes the mark away.
(() => {
  try {
    if (location.pathname === "/" && localStorage.getItem("touchline-frame") !== null)
      document.documentElement.dataset.snapshot = "";
  } catch {
    // Where storage is forbidden there is none.
  }
})();
