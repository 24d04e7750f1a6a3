// Inlined in the head. The empty shell (src/theme/shell.css) stays hidden if a snapshot exists.
// start.ts removes the attribute.
(() => {
  try {
    if (location.pathname === "/" && localStorage.getItem("touchline-frame") !== null)
      document.documentElement.dataset.snapshot = "";
  } catch {
    // Without storage there is no snapshot.
  }
})();
