import { type Manifest, pathsOf } from "#sw/shell/version.ts";

const CACHE = "touchline-previous-build";

/** A tab stays on its build until the fan updates, and may still load that build's assets. */
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

    async saveCurrentBuild(): Promise<void> {
      const current = pathsOf(manifest);
      const precache = await caches.open(precacheName);
      const left = (await precache.keys()).filter(
        ({ url }) => isAsset(pathOf(url)) && !current.has(pathOf(url)),
      );
      if (left.length === 0) return;
      await drop();
      const previousCache = await caches.open(CACHE);
      for (const request of left) {
        const response = await precache.match(request);
        if (response !== undefined) await previousCache.put(pathOf(request.url), response);
      }
    },

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
