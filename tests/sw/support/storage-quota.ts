import type { Store } from "#offline/store.ts";

export interface StorageQuota {
  removed: string[];
  isFull(): boolean;
}

/** Simulates a storage quota. Call it before the store opens. */
export function limitStorage(store: Store): StorageQuota {
  const quota: StorageQuota = { removed: [], isFull: () => false };
  store.use({
    stack: "dbcore",
    name: "quota",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            if (request.type === "delete")
              quota.removed.push(...request.keys.map((key) => `${name} ${String(key)}`));
            else if (request.type === "deleteRange") quota.removed.push(`${name} *`);
            else if (quota.isFull())
              return Promise.reject(new DOMException("No room.", "QuotaExceededError"));
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return quota;
}
