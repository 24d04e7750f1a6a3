import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { NO_AUTH, stringifySearch } from "#src/display/search-params.ts";
import { type ScrollPosition, stored } from "#src/storage/entries.ts";
import { focusMain, focusPage, scroller } from "#src/ui/focus-main.ts";

type Change = {
  fromLocation?: ParsedLocation | undefined;
  toLocation: ParsedLocation;
  pathChanged: boolean;
};

const ACTS = ["pointerdown", "wheel", "touchstart", "keydown", "focusin"] as const;
/** A fan may be reading without any event. */
const WAIT_MS = 5_000;

/** More entries than anybody goes back through. */
const MAX_POSITIONS = 50;

const positions = new Map(stored.scrollPositions.read());
let returning: ScrollPosition | null = null;
let stopWaiting = () => {};
let isStart = true;

/** In pixels. A list that renders in parts renders at least this far down. */
export function scrollToShow(): number {
  return returning?.y ?? 0;
}

/** Back, Forward and reload restore position and focus. A replaced address moves nothing. */
export function restoreScroll(router: AnyRouter): void {
  history.scrollRestoration = "manual";
  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
    stopWaiting();
    if (fromLocation !== undefined) keepPosition(fromLocation, toLocation, toLocation.href);
    returning = positions.get(entryOf(toLocation)) ?? null;
  });
  router.subscribe("onRendered", (change) => {
    // The router reports no change for a document's first page, which may be a reload.
    const isFirst = isStart;
    isStart = false;
    if (change.toLocation.hash !== "" || (!isFirst && staysInPlace(change))) return;
    if (returning !== null) goBackTo(returning, isFirst || change.pathChanged);
    else if (!isFirst) startAtTop(change.pathChanged);
  });
  addEventListener("pagehide", () => {
    keepPosition(router.latestLocation, router.latestLocation, "");
    stored.scrollPositions.write([...positions].slice(-MAX_POSITIONS));
  });
}

/** Latest last, because the oldest are dropped. */
function keepPosition(from: ParsedLocation, to: ParsedLocation, followed: string): void {
  const isReplaced =
    from.state.__TSR_index === to.state.__TSR_index && entryOf(from) !== entryOf(to);
  positions.delete(entryOf(from));
  if (!isReplaced) positions.set(entryOf(from), positionNow(followed));
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
function positionNow(followed: string): ScrollPosition {
  const href = document.activeElement?.closest("a")?.getAttribute("href") ?? followed;
  const index = document.activeElement === null ? 0 : linksTo(href).indexOf(document.activeElement);
  return { y: scroller().scrollTop, link: { href, index: Math.max(0, index) } };
}

function linksTo(href: string): Element[] {
  return [...document.querySelectorAll(`main a[href="${CSS.escape(href)}"]`)];
}

function startAtTop(isOtherPage: boolean): void {
  scroller().scrollTo(0, 0);
  if (isOtherPage) focusPage();
}

/** Content may still load, so the page follows as it grows until the fan acts. */
function goBackTo({ y, link }: ScrollPosition, isOtherPage: boolean): void {
  let isFocused = !isOtherPage || link.href === "";
  let isActing = false;
  const arrive = () => {
    isActing = true;
    scroller().scrollTo(0, y);
    isFocused ||= focusLink(link);
    isActing = false;
    return isFocused && Math.abs(scroller().scrollTop - y) < 1;
  };
  if (!isFocused) focusMain();
  if (arrive()) return;
  const grown = new ResizeObserver(() => arrive() && stop());
  const onAct = () => {
    if (!isActing) stop();
  };
  const late = setTimeout(stop, WAIT_MS);
  function stop(): void {
    clearTimeout(late);
    grown.disconnect();
    for (const act of ACTS) removeEventListener(act, onAct);
  }
  for (const act of ACTS) addEventListener(act, onAct, { passive: true });
  for (const part of scroller().children) grown.observe(part);
  stopWaiting = stop;
}

function focusLink({ href, index }: ScrollPosition["link"]): boolean {
  const links = linksTo(href);
  const link = links[index] ?? links[0];
  if (!(link instanceof HTMLElement)) return false;
  // A row in its own pane may be out of sight. The page does not scroll to it.
  link.focus({ preventScroll: scroller() === document.documentElement });
  return true;
}
