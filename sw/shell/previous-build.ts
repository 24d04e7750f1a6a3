import { type Manifest, pathsOf } from "#sw/shell/version.ts";

const CACHE = "touchline-previous-build";

/**
 * A tab stays on its version until it agrees to move, and may need a part of it that it has not loaded yet, also
 * offline, after the precache has moved on. So the assets that the new build no longer has are put aside first.
 */
export function createPreviousBuild({
  caches,
  precacheName,
  manifest,
  fetch,
}: {
  caches: CacheStorage;
  precacheName: string;
  /** Of the new build. */
  manifest: Manifest;
  fetch: (request: Request) => Promise<Response>;
}) {
  /** The first to go where the phone is full. */
  async function drop(): Promise<void> {
    await caches.delete(CACHE);
  }

  return {
    drop,

    /** While the new build is being installed. */
    async putAside(): Promise<void> {
      const current = pathsOf(manifest);
      const precache = await caches.open(precacheName);
      const left = (await precache.keys()).filter(
        ({ url }) => isAsset(pathOf(url)) && !current.has(pathOf(url)),
      );
      if (left.length === 0) return;
      await drop();
      const aside = await caches.open(CACHE);
      for (const request of left) {
        const response = await precache.match(request);
        if (response !== undefined) await aside.put(pathOf(request.url), response);
      }
    },

    /** An asset of another build: one put aside, or one of the build that waits, whose page may be in place already. */
    async answerAsset(request: Request): Promise<Response> {
      return (await caches.match(pathOf(request.url))) ?? fetch(request);
    },
  };
}

export function isAsset(path: string): boolean {
  return path.startsWith("/assets/");
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}
