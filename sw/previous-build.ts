/// <reference lib="webworker" />
import { cacheNames } from "workbox-core";
import type { PrecacheEntry } from "workbox-precaching";

declare const self: ServiceWorkerGlobalScope;

const CACHE = "touchline-previous-build";

/**
 * A tab stays on its version until it agrees to move, and may need a part of it that it has not loaded yet, also
 * offline, after the precache has moved on. So the assets that the new build no longer has are put aside first.
 */
export function keepPreviousBuild(manifest: readonly (PrecacheEntry | string)[]): void {
  const current = new Set(
    manifest.map(
      (entry) =>
        new URL(typeof entry === "string" ? entry : entry.url, self.location.href).pathname,
    ),
  );
  self.addEventListener("install", (event) =>
    event.waitUntil(putAside(current).catch(() => undefined)),
  );
}

async function putAside(current: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(cacheNames.precache);
  const left = (await precache.keys()).filter(
    (request) => isAsset(request) && !current.has(new URL(request.url).pathname),
  );
  if (left.length === 0) return;
  await dropPreviousBuild();
  const aside = await caches.open(CACHE);
  for (const request of left) {
    const response = await precache.match(request);
    if (response !== undefined) await aside.put(new URL(request.url).pathname, response);
  }
}

function isAsset(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/assets/");
}

/** An asset of another build: one put aside, or one of the build that waits, whose page may be in place already. */
export async function fromOtherBuild(request: Request): Promise<Response> {
  return (await caches.match(new URL(request.url).pathname)) ?? fetch(request);
}

/** The first to go where the phone is full. */
export async function dropPreviousBuild(): Promise<void> {
  await caches.delete(CACHE);
}
