import type { Db } from "#server/platform/db/database.ts";

export function beforeTransaction(db: Db, nth: number, happen: () => Promise<void> | void): Db {
  let begun = 0;
  return withTransaction(db, async (act, config) => {
    begun += 1;
    if (begun === nth) await happen();
    return db.transaction(act, config);
  });
}

export function afterTransaction(db: Db, happen: () => Promise<void>): Db {
  return withTransaction(db, async (act, config) => {
    const result = await db.transaction(act, config);
    await happen();
    return result;
  });
}

function withTransaction(db: Db, transaction: Db["transaction"]): Db {
  return new Proxy(db, {
    get: (target, key) => (key === "transaction" ? transaction : Reflect.get(target, key)),
  });
}
