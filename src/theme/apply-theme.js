// The build puts this into the page's head, where it runs before the first paint: who chose dark is never shown a white
// page first. A module would come after the paint, and a file of its own would be one more to wait for at every start.
(() => {
  const SCHEMES = ["light", "dark"];

  function readChoice() {
    try {
      const choice = localStorage.getItem("theme");
      return SCHEMES.includes(choice) ? choice : null;
    } catch {
      // Where storage is forbidden the system decides.
      return null;
    }
  }

  function apply() {
    const choice = readChoice();
    if (choice === null) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      const { scheme } = meta.dataset;
      const chosen = scheme === choice ? "all" : "not all";
      meta.media = choice === null ? `(prefers-color-scheme: ${scheme})` : chosen;
    }
    const canvas = document.querySelector("meta[name=color-scheme]");
    if (canvas !== null) canvas.content = choice ?? SCHEMES.join(" ");
  }

  apply();
  // Another tab has chosen; then this one, by its settings; then a page that the browser had put away heard of neither.
  for (const type of ["storage", "theme-choice", "pageshow"]) addEventListener(type, apply);
})();
