import type { Currency } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { exchangeRates } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Units of each currency for one US dollar. */
export type Rates = Readonly<Record<Currency, number>>;

/** As last read from RATES_URL; for a currency that was not told there, and without one, the fallback. */
export async function readRates(db: Db): Promise<Rates> {
  const [row] = await db.select().from(exchangeRates);
  return { ...FALLBACK_RATES, ...row?.unitsPerUsd };
}

export async function saveRates(db: Db, rates: Partial<Rates>, readAt: Date): Promise<void> {
  const row = { unitsPerUsd: rates, readAt };
  await db
    .insert(exchangeRates)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: exchangeRates.id, set: row });
}

/** The fallback holds again. */
export async function forgetRates(db: Db): Promise<void> {
  await db.delete(exchangeRates);
}

/** Has whoever keeps an answer about rates read it anew, as where something else in it is another now. */
export async function touchRates(db: Db): Promise<void> {
  // The database tells of each statement, also of one that finds no row.
  await db.update(exchangeRates).set({ id: 1 });
}
