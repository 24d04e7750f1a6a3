import { LRUCache } from "lru-cache";
import type { ChangeWatch } from "#server/platform/changes/change-watch.ts";

interface Part<Value> {
  value: Promise<Value>;
  /** Of the changes, that it was begun at. */
  revision: number;
  topics: readonly string[];
}

/**
 * Holds in memory what is read of the database, part by part, and reads a part again once it has changed: however many
 * ask, once.
 * @param of how a part is read, and the topics that it rests on
 * @param max parts at a time
 */
export function keepCurrent<Key extends number | string, Value>(
  changes: Pick<ChangeWatch, "revision" | "hasChanged">,
  of: { topics(key: Key): readonly string[]; read(key: Key): Promise<Value> },
  max: number,
): (key: Key) => Promise<Value> {
  const parts = new LRUCache<Key, Part<Value>>({ max });
  return (key) => {
    const known = parts.get(key);
    if (known !== undefined && !changes.hasChanged(known.topics, known.revision))
      return known.value;
    const part = { revision: changes.revision(), topics: of.topics(key), value: of.read(key) };
    parts.set(key, part);
    // A failure is not kept for the next who asks.
    part.value.catch(() => parts.peek(key) === part && parts.delete(key));
    return part.value;
  };
}
