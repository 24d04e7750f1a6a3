import type { AnyRouter } from "@tanstack/react-router";

/** Where the entries of this tab's history lead that this document has seen, by their place in it. */
const hrefs = new Map<number, string>();
let isGoingBack = false;

export function watchEntries(router: AnyRouter): void {
  router.subscribe("onRendered", ({ toLocation }) => {
    isGoingBack = false;
    hrefs.set(toLocation.state.__TSR_index, toLocation.href);
  });
}

/** Whether Back leads to this address. False also where this document cannot know it. */
export function isBefore(router: AnyRouter, href: string): boolean {
  return hrefs.get(router.latestLocation.state.__TSR_index - 1) === href;
}

/**
 * Goes to an address in place of this entry. Where it is the one before, the way is back: it would stand there twice, and the
 * fan would have to press Back twice to leave it.
 */
export function leaveTo(router: AnyRouter, href: string): void {
  // The browser goes back in its own time, and a second press of Escape may come before.
  if (isGoingBack) return;
  isGoingBack = isBefore(router, href);
  if (isGoingBack) router.history.back();
  else router.history.replace(href);
}
