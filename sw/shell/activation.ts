import { NEWER_BUILD_HEADER } from "#domain/device-answer.ts";
import type { WorkerMessage } from "#offline/messages.ts";

export const PAGE = "/index.html";
/** The active worker answers navigations with the page in this cache. */
const AGREED = "touchline-agreed-page";

export function createActivation({
  caches,
  version,
  isNewerReady,
  readPage,
  skipWaiting,
}: {
  caches: CacheStorage;
  version: string;
  isNewerReady: () => boolean;
  readPage: () => Promise<Response | undefined>;
  skipWaiting: () => Promise<void>;
}) {
  /** @throws Error if this worker does not have its own page */
  async function savePage(): Promise<void> {
    const page = await readPage();
    if (page === undefined) throw new Error("This build has no cached page.");
    const headers = new Headers(page.headers);
    headers.set(NEWER_BUILD_HEADER, version);
    const cache = await caches.open(AGREED);
    await cache.put(PAGE, new Response(page.body, { status: page.status, headers }));
  }

  return {
    async agreedPage(): Promise<Response | undefined> {
      return isNewerReady() ? caches.match(PAGE, { cacheName: AGREED }) : undefined;
    },

    async agree(answer: (message: WorkerMessage) => void): Promise<void> {
      try {
        await savePage();
        answer({ type: "PAGE_LEFT", version });
      } finally {
        await skipWaiting();
      }
    },

    async cleanUp(): Promise<void> {
      if (!isNewerReady()) await caches.delete(AGREED);
    },
  };
}
