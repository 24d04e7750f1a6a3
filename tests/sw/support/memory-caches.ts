export function createMemoryCaches(): CacheStorage {
  const caches = new Map<string, MemoryCache>();
  return {
    delete: async (name) => caches.delete(name),
    has: async (name) => caches.has(name),
    keys: async () => [...caches.keys()],
    async open(name) {
      const cache = caches.get(name) ?? new MemoryCache();
      caches.set(name, cache);
      return cache;
    },
    async match(request, options) {
      for (const [name, cache] of caches) {
        if (options?.cacheName !== undefined && options.cacheName !== name) continue;
        const found = await cache.match(request, options);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

class MemoryCache implements Cache {
  readonly #entries = new Map<string, Response>();

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.#entries.set(urlOf(request), response.clone());
  }

  async match(request: RequestInfo | URL, options?: CacheQueryOptions) {
    return (await this.matchAll(request, options))[0];
  }

  async matchAll(request: RequestInfo | URL = "", options: CacheQueryOptions = {}) {
    const wanted = urlOf(request);
    return [...this.#entries]
      .filter(([url]) => url === wanted || (options.ignoreSearch && pathOf(url) === wanted))
      .map(([, response]) => response.clone());
  }

  async keys(): Promise<readonly Request[]> {
    return [...this.#entries.keys()].map((url) => new Request(url));
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(urlOf(request));
  }

  async add(): Promise<void> {
    throw new Error("The worker puts what it has looked at.");
  }

  async addAll(): Promise<void> {
    return this.add();
  }
}

function urlOf(request: RequestInfo | URL): string {
  return new URL(
    request instanceof Request ? request.url : String(request),
    "https://touchline.example",
  ).href;
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
