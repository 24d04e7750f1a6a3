/// <reference lib="webworker" />
import {
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
  cleanupOutdatedCaches,
} from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isOurFile, ourFilesOnly } from "./our-files-only.ts";
import { nameVersion } from "./version.ts";

declare const self: ServiceWorkerGlobalScope;

export const manifest: readonly (PrecacheEntry | string)[] = self.__WB_MANIFEST;
/** Names the build that this worker belongs to. */
export const version = nameVersion(manifest);

const PAGE = "/index.html";
/** Where a version that waits, and that a fan has agreed to, leaves its page for the active worker to answer with. */
const AGREED = "touchline-agreed-page";
/** Names the build of a page that was left. */
const LEFT_BY = "x-touchline-left-by";
/** A start that has nothing waits no longer for a line that hangs. */
const PAGE_MS = 8_000;
/** How often the cache is looked through; the browser may have cleared it at any time. */
const TEND_EVERY_MS = 60_000;
/** The same while something could not be had. */
const TRY_AGAIN_MS = 5_000;

/**
 * Each file comes with its hash (scripts/precache-integrity.mjs): where one is of another build, as in the middle of a
 * deploy, the browser refuses it, this worker does not install, and the page has it tried again.
 */
const controller = new PrecacheController({ plugins: [ourFilesOnly] });
const precacheName = controller.strategy.cacheName;
let tendAfter = 0;

/** Installs every file of this build, and answers requests for them from then on. */
export function serveShell(): void {
  controller.precache([...manifest]);
  registerRoute(new PrecacheRoute(controller));
  cleanupOutdatedCaches();
  self.addEventListener("activate", (event) => event.waitUntil(endAgreement()));
}

/** The app's page, whatever the address. Where the browser has removed it and it cannot be had, words of our own. */
export async function answerNavigation(): Promise<Response> {
  const agreed = await caches.match(PAGE, { cacheName: AGREED }).catch(() => undefined);
  const kept = agreed ?? (await controller.matchPrecache(PAGE).catch(() => undefined));
  if (kept !== undefined) return kept;
  // Of whatever build: a newer one than this worker's is better than none.
  const fetched = await fetch(PAGE, { signal: AbortSignal.timeout(PAGE_MS) }).catch(
    () => undefined,
  );
  if (fetched !== undefined && (await isOurFile(PAGE, fetched))) return fetched;
  // One that waits to take over lies there whole.
  return (
    (await caches
      .match(PAGE, { cacheName: precacheName, ignoreSearch: true })
      .catch(() => undefined)) ?? notHere()
  );
}

/**
 * The active worker answers navigations with the page of this build from now on, so that a reload starts this build at
 * once, whenever the active worker may end. Its other files lie in Cache Storage already.
 * @throws Error where this worker has not got its own page
 */
export async function leavePage(): Promise<void> {
  const mine = await controller.matchPrecache(PAGE);
  if (mine === undefined) throw new Error("The page of this build is not there.");
  const headers = new Headers(mine.headers);
  headers.set(LEFT_BY, version);
  const cache = await caches.open(AGREED);
  await cache.put(markOf(version), new Response());
  await cache.put(PAGE, new Response(mine.body, { status: mine.status, headers }));
}

/**
 * From here on the page of this build is the one to answer with, unless it was agreed to, and so was a newer one before
 * this worker could start.
 */
async function endAgreement(): Promise<void> {
  const cache = await caches.open(AGREED);
  const [mark, page] = await Promise.all([cache.match(markOf(version)), cache.match(PAGE)]);
  const isNewer = mark !== undefined && page !== undefined && page.headers.get(LEFT_BY) !== version;
  await (isNewer ? cache.delete(markOf(version)) : caches.delete(AGREED));
}

function markOf(agreed: string): string {
  return `/agreed-to-${agreed}`;
}

/** Fetches again what the browser has removed from the cache; what cannot be had now is tried for again soon. */
export async function tendShell(): Promise<void> {
  if (performance.now() < tendAfter) return;
  tendAfter = performance.now() + TEND_EVERY_MS;
  const cache = await caches.open(precacheName);
  const present = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...controller.getURLsToCacheKeys()].filter(
    ([, cacheKey]) => !present.has(cacheKey),
  );
  try {
    for (const [url, cacheKey] of missing)
      await cache.put(cacheKey, await fetchOurs(url, controller.getIntegrityForCacheKey(cacheKey)));
  } catch {
    tendAfter = performance.now() + TRY_AGAIN_MS;
    // No connection, or the server has moved on to another build: then that one is to be installed.
    await self.registration.update().catch(() => undefined);
  }
}

/** @throws where it cannot be had, or is not of this build */
async function fetchOurs(url: string, integrity = ""): Promise<Response> {
  const response = await fetch(url, { integrity, cache: "no-cache" });
  if (!(await isOurFile(url, response))) throw new Error(`${url} is not ours.`);
  return response;
}

function notHere(): Response {
  const words = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Not saved on this phone</title><h1>Not saved on this phone</h1>
<p>Your browser has removed this app's files. Connect to the internet, then <a href="">try again</a>. What you unlocked stays in your account.</p></html>`;
  return new Response(words, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
