import type { Db } from "#server/platform/db/database.ts";

/** A database whose nth transaction from now on begins only after something else has happened. */
export function beforeTransaction(db: Db, nth: number, happen: () => Promise<void> | void): Db {
  let begun = 0;
  const transaction: Db["transaction"] = async (act, config) => {
    begun += 1;
    if (begun === nth) await happen();
    return db.transaction(act, config);
  };
  return new Proxy(db, {
    get: (target, key) => (key === "transaction" ? transaction : Reflect.get(target, key)),
  });
}
