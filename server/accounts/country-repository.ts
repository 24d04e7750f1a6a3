import { asc, eq } from "drizzle-orm";
import { countries } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type CountryRow = typeof countries.$inferSelect;

export async function listCountries(db: Db): Promise<CountryRow[]> {
  return db.select().from(countries).orderBy(asc(countries.name));
}

export async function findCountryById(db: Db, id: number): Promise<CountryRow | undefined> {
  const [country] = await db.select().from(countries).where(eq(countries.id, id));
  return country;
}

export async function insertMissingCountries(
  db: Db,
  rows: (typeof countries.$inferInsert)[],
): Promise<void> {
  await db.insert(countries).values(rows).onConflictDoNothing();
}
