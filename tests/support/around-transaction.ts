import type { Db } from "#server/platform/db/database.ts";

export function beforeTransaction(db: Db, nth: number, callback: () => Promise<void> | void): Db {
  let count = 0;
  return withTransaction(db, async (run, config) => {
    count += 1;
    if (count === nth) await callback();
    return db.transaction(run, config);
  });
}

export function afterTransaction(db: Db, callback: () => Promise<void>): Db {
  return withTransaction(db, async (run, config) => {
    const result = await db.transaction(run, config);
    await callback();
    return result;
  });
}

function withTransaction(db: Db, transaction: Db["transaction"]): Db {
  return new Proxy(db, {
    get: (target, key) => (key === "transaction" ? transaction : Reflect.get(target, key)),
  });
}
