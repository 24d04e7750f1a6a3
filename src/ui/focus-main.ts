export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** The match pane on a wide screen, otherwise the page. */
export function scroller(): HTMLElement {
  return document.getElementById("match") ?? document.documentElement;
}

export function focusPage(): void {
  const pane = document.getElementById("match");
  if (pane === null) {
    focusMain();
    return;
  }
  const heading = pane.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? pane).focus({ preventScroll: true });
}
