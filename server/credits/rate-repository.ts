import type { Currency } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { exchangeRates } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Units of each currency for one US dollar. */
export type Rates = Readonly<Record<Currency, number>>;

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

export async function deleteRates(db: Db): Promise<void> {
  await db.delete(exchangeRates);
}

/** Invalidates cached responses. The trigger also fires if no row changes. */
export async function invalidateRates(db: Db): Promise<void> {
  await db.update(exchangeRates).set({ id: 1 });
}
