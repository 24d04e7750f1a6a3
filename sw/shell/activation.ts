import { LEFT_BY_HEADER } from "#domain/device-answer.ts";
import type { WorkerMessage } from "#offline/messages.ts";

export const PAGE = "/index.html";
/** Where a version that waits, and that a fan has agreed to, leaves its page for the active worker to answer with. */
const AGREED = "touchline-agreed-page";

/** How the version that a fan agreed to takes over from the active one. */
export function createActivation({
  caches,
  version,
  isNewerReady,
  readPage,
  skipWaiting,
}: {
  caches: CacheStorage;
  /** Names the build of this worker. */
  version: string;
  /** Whether a newer version is installed or being installed. */
  isNewerReady: () => boolean;
  /** The page of this build, as it was installed. */
  readPage: () => Promise<Response | undefined>;
  skipWaiting: () => Promise<void>;
}) {
  /**
   * The active worker answers navigations with the page of this build from now on. So a reload starts this build at
   * once; its other files are in Cache Storage already.
   * @throws Error where this worker does not have its own page
   */
  async function leavePage(): Promise<void> {
    const page = await readPage();
    if (page === undefined) throw new Error("The page of this build is not there.");
    const headers = new Headers(page.headers);
    headers.set(LEFT_BY_HEADER, version);
    const cache = await caches.open(AGREED);
    await cache.put(PAGE, new Response(page.body, { status: page.status, headers }));
  }

  return {
    /** The page that a newer version has left; undefined where none has, or where that version never came. */
    async agreedPage(): Promise<Response | undefined> {
      return isNewerReady() ? caches.match(PAGE, { cacheName: AGREED }) : undefined;
    },

    /** The page may reload as soon as it hears the answer: whichever worker answers, it gets this build. */
    async agree(answer: (message: WorkerMessage) => void): Promise<void> {
      try {
        await leavePage();
        answer({ type: "PAGE_LEFT", version });
      } finally {
        await skipWaiting();
      }
    },

    /** Deletes the page that was left for this version or an earlier one. */
    async cleanUp(): Promise<void> {
      if (!isNewerReady()) await caches.delete(AGREED);
    },
  };
}
