import type { PrecacheController } from "workbox-precaching";
import { isQuotaError } from "#offline/quota-error.ts";
import type { Clock } from "#sw/browser/clock.ts";
import { PAGE } from "#sw/shell/activation.ts";
import { isValidFile } from "#sw/shell/precache-validation.ts";

/** Without a cached page, a hanging start fails after this time. */
const PAGE_TIMEOUT_MS = 8_000;
/** The browser can clear the cache at any time. */
const REPAIR_EVERY_MS = 60_000;
const RETRY_REPAIR_MS = 5_000;

type Precache = Pick<
  PrecacheController,
  "matchPrecache" | "getCacheKeyForURL" | "getURLsToCacheKeys" | "getIntegrityForCacheKey"
>;

export function createShell({
  precache,
  precacheName,
  agreedPage,
  caches,
  fetch,
  clock,
  checkForUpdate,
  isNewerWaiting,
}: {
  precache: Precache;
  precacheName: string;
  agreedPage: () => Promise<Response | undefined>;
  caches: CacheStorage;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  checkForUpdate: () => Promise<unknown>;
  isNewerWaiting: () => boolean;
}) {
  let repairAfter = 0;
  let repairing: Promise<void> | null = null;
  let couldNotRepair = false;

  async function fetchFile(url: string, integrity = ""): Promise<Response> {
    const response = await fetch(url, { integrity, cache: "no-cache" });
    if (!(await isValidFile(url, response))) throw new Error(`${url} is not a file of this app.`);
    return response;
  }

  async function fetchInto(cache: Cache, url: string, cacheKey: string): Promise<void> {
    await cache.put(cacheKey, await fetchFile(url, precache.getIntegrityForCacheKey(cacheKey)));
  }

  async function fetchAnyBuildsPage(): Promise<Response | undefined> {
    const response = await fetch(PAGE, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    return (await isValidFile(PAGE, response)) ? response : undefined;
  }

  function repairOnce(): Promise<void> {
    repairing ??= fetchMissing().finally(() => {
      repairing = null;
    });
    return repairing;
  }

  async function fetchMissing(): Promise<void> {
    repairAfter = clock.elapsed() + REPAIR_EVERY_MS;
    const cache = await caches.open(precacheName);
    const present = new Set((await cache.keys()).map(({ url }) => url));
    const missing = [...precache.getURLsToCacheKeys()].filter(
      ([, cacheKey]) => !present.has(cacheKey),
    );
    try {
      for (const [url, cacheKey] of missing) await fetchInto(cache, url, cacheKey);
      couldNotRepair = false;
    } catch (error) {
      couldNotRepair = true;
      if (isQuotaError(error)) return;
      repairAfter = clock.elapsed() + RETRY_REPAIR_MS;
      // Offline, or the server has another build: then install that one.
      await checkForUpdate().catch(() => undefined);
    }
  }

  return {
    async readPage(): Promise<Response | undefined> {
      const cacheKey = precache.getCacheKeyForURL(PAGE);
      if (cacheKey !== undefined && (await precache.matchPrecache(PAGE)) === undefined)
        await fetchInto(await caches.open(precacheName), PAGE, cacheKey);
      return precache.matchPrecache(PAGE);
    },

    /** @param onMissed called if the cache has lost the page */
    async answerNavigation(onMissed: () => void = () => {}): Promise<Response> {
      const agreed = await agreedPage().catch(() => undefined);
      const saved = agreed ?? (await precache.matchPrecache(PAGE).catch(() => undefined));
      if (saved !== undefined) return saved;
      onMissed();
      const fetched = await fetchAnyBuildsPage().catch(() => undefined);
      if (fetched !== undefined) return fetched;
      const waiting = isNewerWaiting()
        ? await caches
            .match(PAGE, { cacheName: precacheName, ignoreSearch: true })
            .catch(() => undefined)
        : undefined;
      return waiting ?? notSavedPage();
    },

    async repair(): Promise<void> {
      if (clock.elapsed() >= repairAfter) await repairOnce();
    },

    /** Checks at once, but not during the pause after a failed repair. */
    async repairMissed(): Promise<void> {
      if (!couldNotRepair || clock.elapsed() >= repairAfter) await repairOnce();
    },
  };
}

function notSavedPage(): Response {
  const words = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Not saved on this phone</title><h1>Not saved on this phone</h1>
<p>Your browser has removed this app's files. Connect to the internet, then <a href="">try again</a>. What you unlocked stays in your account.</p></html>`;
  return new Response(words, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
