import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { matchAllowances } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type Coverage = typeof matchAllowances.$inferSelect;

export async function findCoverage(
  db: Db,
  userId: number,
  eventId: number,
): Promise<Coverage | null> {
  const [coverage] = await db
    .select()
    .from(matchAllowances)
    .where(and(eq(matchAllowances.userId, userId), eq(matchAllowances.eventId, eventId)));
  return coverage ?? null;
}

/** Counts matches in [from, to). */
export async function countCovered(db: Db, userId: number, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(matchAllowances)
    .where(
      and(
        eq(matchAllowances.userId, userId),
        isNull(matchAllowances.returnedAt),
        gte(matchAllowances.usedAt, from),
        lt(matchAllowances.usedAt, to),
      ),
    );
  return row?.count ?? 0;
}

export async function insertCoverage(
  db: Db,
  coverage: typeof matchAllowances.$inferInsert,
): Promise<void> {
  await db
    .insert(matchAllowances)
    .values(coverage)
    .onConflictDoUpdate({
      target: [matchAllowances.userId, matchAllowances.eventId],
      set: { usedAt: coverage.usedAt, planId: coverage.planId, returnedAt: null },
    });
}

export async function returnCoverage(
  db: Db,
  eventId: number,
  userIds: readonly number[],
  at: Date,
): Promise<number[]> {
  const rows = await db
    .update(matchAllowances)
    .set({ returnedAt: at })
    .where(
      and(
        eq(matchAllowances.eventId, eventId),
        inArray(matchAllowances.userId, [...userIds]),
        isNull(matchAllowances.returnedAt),
      ),
    )
    .returning({ userId: matchAllowances.userId });
  return rows.map((row) => row.userId);
}
