import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/open.ts";
import { countries, plans, questions, settings } from "#server/platform/db/schema.ts";

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

export async function saveQuestions(
  db: Db,
  rows: readonly { id: number; slug: string; question: string }[],
): Promise<void> {
  for (const row of rows) {
    await db
      .insert(questions)
      .values(row)
      .onConflictDoUpdate({ target: questions.id, set: { question: row.question } });
  }
}

export async function listPlans(db: Db): Promise<(typeof plans.$inferSelect)[]> {
  return db.select().from(plans).orderBy(asc(plans.priceCents));
}

export async function readSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** Stores a setting unless it has one, and returns the one that stands. */
export async function keepSetting(db: Db, key: string, value: unknown): Promise<unknown> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
  return readSetting(db, key);
}

/** Stores a setting, also in the place of another value. */
export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
