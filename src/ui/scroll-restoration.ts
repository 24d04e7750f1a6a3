import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { NO_AUTH, stringifySearch } from "#src/display/search-params.ts";
import { type ScrollPosition, stored } from "#src/storage/entries.ts";
import { focusMain } from "#src/ui/focus-main.ts";

type Change = {
  fromLocation?: ParsedLocation | undefined;
  toLocation: ParsedLocation;
  pathChanged: boolean;
};

/** What a fan does who will not wait to be taken back. */
const ACTS = ["pointerdown", "wheel", "touchstart", "keydown", "focusin"] as const;
/** What has not come by then is no longer waited for: a fan may be reading on in a way that no page hears of. */
const WAIT_MS = 5_000;

/** More entries of this tab's history than anybody goes back through. */
const MAX_POSITIONS = 50;

/** By history entry, as this tab's last document left them. */
const positions = new Map(stored.scrollPositions.read());
let returning: ScrollPosition | null = null;
let stopWaiting = () => {};
let isStart = true;

/** How far down the page will be shown: a list that is drawn in parts draws at least to there. */
export function scrollToShow(): number {
  return returning?.y ?? 0;
}

/**
 * A forward navigation starts at the top, with the focus on the page; Back, Forward and a reload return to the place and to
 * the link that was followed from it. The login above a page, and an address that is only put right, move nothing.
 */
export function restoreScroll(router: AnyRouter): void {
  history.scrollRestoration = "manual";
  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
    stopWaiting();
    if (fromLocation !== undefined) keepPosition(fromLocation, toLocation, toLocation.href);
    returning = positions.get(entryOf(toLocation)) ?? null;
  });
  router.subscribe("onRendered", (change) => {
    // Of the first page of a document the router says that nothing has changed; it may be one that was reloaded.
    const isFirst = isStart;
    isStart = false;
    if (change.toLocation.hash !== "" || (!isFirst && staysInPlace(change))) return;
    if (returning !== null) goBackTo(returning, isFirst || change.pathChanged);
    else if (!isFirst) startAtTop(change.pathChanged);
  });
  addEventListener("pagehide", () => {
    keepPosition(router.latestLocation, router.latestLocation, "");
    // Where nothing can be stored, the way back after a reload leads to the top.
    stored.scrollPositions.write([...positions].slice(-MAX_POSITIONS));
  });
}

/** The latest stands last: of too many, the oldest go. An entry that is replaced is gone from the history. */
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

/** Some browsers give a link that is pressed no focus: the first to that address then stands for it. */
function positionNow(followed: string): ScrollPosition {
  const href = document.activeElement?.closest("a")?.getAttribute("href") ?? followed;
  const index = document.activeElement === null ? 0 : linksTo(href).indexOf(document.activeElement);
  return { y: scrollY, link: { href, index: Math.max(0, index) } };
}

function linksTo(href: string): Element[] {
  return [...document.querySelectorAll(`main a[href="${CSS.escape(href)}"]`)];
}

function startAtTop(isOtherPage: boolean): void {
  scrollTo(0, 0);
  if (isOtherPage) focusMain();
}

/** What stood there may still be on its way: until the fan acts, the page follows it as it grows. */
function goBackTo({ y, link }: ScrollPosition, isOtherPage: boolean): void {
  // Where no link had the focus, none is waited for.
  let isFocused = !isOtherPage || link.href === "";
  let isActing = false;
  const arrive = () => {
    isActing = true;
    scrollTo(0, y);
    isFocused ||= focusLink(link);
    isActing = false;
    return isFocused && Math.abs(scrollY - y) < 1;
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
  grown.observe(document.body);
  stopWaiting = stop;
}

function focusLink({ href, index }: ScrollPosition["link"]): boolean {
  const links = linksTo(href);
  const link = links[index] ?? links[0];
  if (!(link instanceof HTMLElement)) return false;
  link.focus({ preventScroll: true });
  return true;
}
