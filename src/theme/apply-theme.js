// Inlined in the head to run before the first paint, so that a dark theme never starts white.
(() => {
  const SCHEMES = ["light", "dark"];

  function readChoice() {
    try {
      const choice = localStorage.getItem("theme");
      return SCHEMES.includes(choice) ? choice : null;
    } catch {
      // Without storage the system decides.
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
  // A choice in another tab, a choice in this tab, and a page from the back-forward cache.
  for (const type of ["storage", "theme-choice", "pageshow"]) addEventListener(type, apply);
})();
