export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** The pane of the match, where a wide screen has one; else the page. */
export function scroller(): HTMLElement {
  return document.getElementById("match") ?? document.documentElement;
}

/** After a navigation: the heading of the match beside its list, else the whole page. */
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
