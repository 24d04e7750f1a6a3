import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { NO_AUTH, stringifySearch } from "#src/display/search-params.ts";
import { type ScrollPosition, stored } from "#src/storage/entries.ts";
import { focusMain, focusPage, scroller } from "#src/ui/focus-main.ts";

type Change = {
  fromLocation?: ParsedLocation | undefined;
  toLocation: ParsedLocation;
  pathChanged: boolean;
};

const USER_EVENTS = ["pointerdown", "wheel", "touchstart", "keydown", "focusin"] as const;
/** A fan may be reading without any event. */
const RESTORE_TIMEOUT_MS = 5_000;

/** More entries than anybody goes back through. */
const MAX_POSITIONS = 50;

const positions = new Map(stored.scrollPositions.read());
let restoring: ScrollPosition | null = null;
let stopRestoring = () => {};
let isFirstPage = true;

/** In pixels. A list that renders in parts renders at least this far down. */
export function restoredScrollTop(): number {
  return restoring?.y ?? 0;
}

/** Back, Forward and reload restore position and focus. A replaced address moves nothing. */
export function restoreScroll(router: AnyRouter): void {
  history.scrollRestoration = "manual";
  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
    stopRestoring();
    if (fromLocation !== undefined) savePosition(fromLocation, toLocation, toLocation.href);
    restoring = positions.get(entryOf(toLocation)) ?? null;
  });
  router.subscribe("onRendered", (change) => {
    // The router reports no change for a document's first page, which may be a reload.
    const isFirst = isFirstPage;
    isFirstPage = false;
    if (change.toLocation.hash !== "" || (!isFirst && staysInPlace(change))) return;
    if (restoring !== null) restorePosition(restoring, isFirst || change.pathChanged);
    else if (!isFirst) scrollToTop(change.pathChanged);
  });
  addEventListener("pagehide", () => {
    savePosition(router.latestLocation, router.latestLocation, "");
    stored.scrollPositions.write([...positions].slice(-MAX_POSITIONS));
  });
}

/** Latest last, because the oldest are dropped. */
function savePosition(from: ParsedLocation, to: ParsedLocation, pressedHref: string): void {
  const isReplaced =
    from.state.__TSR_index === to.state.__TSR_index && entryOf(from) !== entryOf(to);
  positions.delete(entryOf(from));
  if (!isReplaced) positions.set(entryOf(from), positionNow(pressedHref));
  const [oldest] = positions.keys();
  if (oldest !== undefined && positions.size > MAX_POSITIONS) positions.delete(oldest);
}

function entryOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href;
}

function staysInPlace({ fromLocation, toLocation, pathChanged }: Change): boolean {
  if (fromLocation === undefined || pathChanged) return false;
  const isReplaced = fromLocation.state.__TSR_index === toLocation.state.__TSR_index;
  return isReplaced || withoutAuth(fromLocation) === withoutAuth(toLocation);
}

function withoutAuth({ search }: ParsedLocation): string {
  return stringifySearch({ ...search, ...NO_AUTH });
}

/** Some browsers do not focus a pressed link, so the first link to its address stands for it. */
function positionNow(pressedHref: string): ScrollPosition {
  const href = document.activeElement?.closest("a")?.getAttribute("href") ?? pressedHref;
  const index = document.activeElement === null ? 0 : linksTo(href).indexOf(document.activeElement);
  return { y: scroller().scrollTop, link: { href, index: Math.max(0, index) } };
}

function linksTo(href: string): Element[] {
  return [...document.querySelectorAll(`main a[href="${CSS.escape(href)}"]`)];
}

function scrollToTop(isOtherPage: boolean): void {
  scroller().scrollTo(0, 0);
  if (isOtherPage) focusPage();
}

/** Content may still load, so the page follows as it grows until the fan acts. */
function restorePosition({ y, link }: ScrollPosition, isOtherPage: boolean): void {
  let isFocused = !isOtherPage || link.href === "";
  let isRestoring = false;
  const tryRestore = () => {
    isRestoring = true;
    scroller().scrollTo(0, y);
    isFocused ||= focusLink(link);
    isRestoring = false;
    return isFocused && Math.abs(scroller().scrollTop - y) < 1;
  };
  if (!isFocused) focusMain();
  if (tryRestore()) return;
  const resizeObserver = new ResizeObserver(() => tryRestore() && stop());
  const onUserEvent = () => {
    if (!isRestoring) stop();
  };
  const timeout = setTimeout(stop, RESTORE_TIMEOUT_MS);
  function stop(): void {
    clearTimeout(timeout);
    resizeObserver.disconnect();
    for (const eventName of USER_EVENTS) removeEventListener(eventName, onUserEvent);
  }
  for (const eventName of USER_EVENTS) addEventListener(eventName, onUserEvent, { passive: true });
  for (const child of scroller().children) resizeObserver.observe(child);
  stopRestoring = stop;
}

function focusLink({ href, index }: ScrollPosition["link"]): boolean {
  const links = linksTo(href);
  const link = links[index] ?? links[0];
  if (!(link instanceof HTMLElement)) return false;
  // A row in its own pane may be out of sight. The page does not scroll to it.
  link.focus({ preventScroll: scroller() === document.documentElement });
  return true;
}
