import type { AnyRouter } from "@tanstack/react-router";

const hrefs = new Map<number, string>();
let isGoingBack = false;

export function watchEntries(router: AnyRouter): void {
  router.subscribe("onRendered", ({ toLocation }) => {
    isGoingBack = false;
    hrefs.set(toLocation.state.__TSR_index, toLocation.href);
  });
}

/** False if this document cannot know. */
export function isPreviousEntry(router: AnyRouter, href: string): boolean {
  return hrefs.get(router.latestLocation.state.__TSR_index - 1) === href;
}

/** Goes back instead of adding an equal entry, which would need Back twice. */
export function replaceOrGoBack(router: AnyRouter, href: string): void {
  // `history.back()` is asynchronous, so a second Escape may come first.
  if (isGoingBack) return;
  isGoingBack = isPreviousEntry(router, href);
  if (isGoingBack) router.history.back();
  else router.history.replace(href);
}
