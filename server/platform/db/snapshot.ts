import type { Db } from "#server/platform/db/database.ts";

/** Reads several things as they stood at one instant. */
export function readSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
