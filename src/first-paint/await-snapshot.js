// The build puts this into the page's head: where a snapshot of the landing page is kept, which is on screen a moment later,
// the empty shell is not shown before it (src/theme/shell.css).
(() => {
  try {
    if (localStorage.getItem("touchline-frame") !== null)
      document.documentElement.dataset.snapshot = "";
  } catch {
    // Where storage is forbidden there is none.
  }
})();
