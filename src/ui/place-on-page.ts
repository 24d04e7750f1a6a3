import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { type Place, readPlaces, storePlaces } from '#src/offline/places.ts';
import { NO_AUTH, stringifySearch } from '#src/search-params.ts';
import { focusMain } from '#src/ui/focus-main.ts';

type Change = { fromLocation?: ParsedLocation | undefined; toLocation: ParsedLocation; pathChanged: boolean };

/** What a fan does who will not wait to be taken back. */
const ACTS = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

const places = readPlaces();
let returning: Place | null = null;
let stopWaiting = () => {};

/** How far down the page will be shown: a list that is drawn in parts draws at least to there. */
export function placeToShow(): number {
  return returning?.y ?? 0;
}

/**
 * A forward navigation starts at the top, with the focus on the page; Back, Forward and a reload return to the place and to
 * the link that was followed from it. The log-in above a page, and an address that is only put right, move nothing.
 */
export function keepPlaces(router: AnyRouter): void {
  history.scrollRestoration = 'manual';
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    stopWaiting();
    if (fromLocation !== undefined) places.set(entryOf(fromLocation), placeNow(toLocation.href));
    returning = places.get(entryOf(toLocation)) ?? null;
  });
  router.subscribe('onRendered', (change) => {
    if (change.toLocation.hash !== '' || staysInPlace(change)) return;
    if (returning !== null) goBackTo(returning, change.pathChanged);
    else if (change.fromLocation !== undefined) startAtTop(change.pathChanged);
  });
  addEventListener('pagehide', () => {
    places.set(entryOf(router.latestLocation), placeNow(''));
    storePlaces(places);
  });
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
function placeNow(followed: string): Place {
  const href = document.activeElement?.closest('a')?.getAttribute('href') ?? followed;
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
function goBackTo({ y, link }: Place, isOtherPage: boolean): void {
  let isFocused = !isOtherPage;
  const arrive = () => {
    scrollTo(0, y);
    isFocused ||= focusLink(link);
    return isFocused && Math.abs(scrollY - y) < 1;
  };
  if (!isFocused) focusMain();
  if (arrive()) return;
  const grown = new ResizeObserver(() => arrive() && stopWaiting());
  const stop = () => {
    grown.disconnect();
    for (const act of ACTS) removeEventListener(act, stop);
  };
  for (const act of ACTS) addEventListener(act, stop, { passive: true });
  grown.observe(document.body);
  stopWaiting = stop;
}

function focusLink({ href, index }: Place['link']): boolean {
  const links = linksTo(href);
  const link = links[index] ?? links[0];
  if (!(link instanceof HTMLElement)) return false;
  link.focus({ preventScroll: true });
  return true;
}
