import { type Manifest, pathsOf } from "#sw/shell/version.ts";

const CACHE = "touchline-previous-build";

/**
 * A tab stays on its version until the fan agrees to update, and may still load assets, also
 * offline.
 * The assets that the new build lacks are saved before the precache changes.
 */
export function createPreviousBuild({
  caches,
  precacheName,
  manifest,
  fetch,
}: {
  caches: CacheStorage;
  precacheName: string;
  manifest: Manifest;
  fetch: (request: Request) => Promise<Response>;
}) {
  async function drop(): Promise<void> {
    await caches.delete(CACHE);
  }

  return {
    drop,

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

    /**
     * The asset may be of the previous build, or of the waiting build whose page is already in
     * place.
     */
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
