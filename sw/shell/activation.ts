import { LEFT_BY_HEADER } from "#domain/device-answer.ts";
import type { WorkerMessage } from "#offline/messages.ts";

export const PAGE = "/index.html";
/** Where a version that waits, and that a fan has agreed to, leaves its page for the active worker to answer with. */
const AGREED = "touchline-agreed-page";

/** How a version that a fan has agreed to becomes the one that is used, whenever the one before may end. */
export function createActivation({
  caches,
  version,
  readPage,
  skipWaiting,
}: {
  caches: CacheStorage;
  /** Names the build of this worker. */
  version: string;
  /** The page of this build, as it was installed. */
  readPage: () => Promise<Response | undefined>;
  skipWaiting: () => Promise<void>;
}) {
  /**
   * The active worker answers navigations with the page of this build from now on, so that a reload starts this build
   * at once. Its other files lie in Cache Storage already.
   * @throws Error where this worker has not got its own page
   */
  async function leavePage(): Promise<void> {
    const page = await readPage();
    if (page === undefined) throw new Error("The page of this build is not there.");
    const headers = new Headers(page.headers);
    headers.set(LEFT_BY_HEADER, version);
    const cache = await caches.open(AGREED);
    await cache.put(markOf(version), new Response());
    await cache.put(PAGE, new Response(page.body, { status: page.status, headers }));
  }

  return {
    /** The page that a newer version has left; undefined where none has. */
    agreedPage(): Promise<Response | undefined> {
      return caches.match(PAGE, { cacheName: AGREED });
    },

    /** The page may reload as soon as it hears of it: whichever worker answers, it gets this build. */
    async agree(answer: (message: WorkerMessage) => void): Promise<void> {
      try {
        await leavePage();
        answer({ type: "PAGE_LEFT", version });
      } finally {
        await skipWaiting();
      }
    },

    /**
     * Once this worker is the active one, the page of this build is the one to answer with, unless it was agreed to, and
     * so was a newer one before this worker could start.
     */
    async finish(): Promise<void> {
      const cache = await caches.open(AGREED);
      const [mark, page] = await Promise.all([cache.match(markOf(version)), cache.match(PAGE)]);
      const isNewer =
        mark !== undefined && page !== undefined && page.headers.get(LEFT_BY_HEADER) !== version;
      await (isNewer ? cache.delete(markOf(version)) : caches.delete(AGREED));
    },
  };
}

function markOf(version: string): string {
  return `/agreed-to-${version}`;
}
