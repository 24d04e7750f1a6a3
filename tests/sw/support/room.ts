import type { Store } from "#offline/store.ts";

export interface Room {
  removed: string[];
  isFull(): boolean;
}

/** Simulates a storage quota. Call it before the store opens. */
export function limitRoom(store: Store): Room {
  const room: Room = { removed: [], isFull: () => false };
  store.use({
    stack: "dbcore",
    name: "room",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            if (request.type === "delete")
              room.removed.push(...request.keys.map((key) => `${name} ${String(key)}`));
            else if (request.type === "deleteRange") room.removed.push(`${name} *`);
            else if (room.isFull())
              return Promise.reject(new DOMException("No room.", "QuotaExceededError"));
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return room;
}
