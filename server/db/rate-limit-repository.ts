import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/open.ts";
import { rateLimits } from "#server/db/schema.ts";

export type RateLimitRow = typeof rateLimits.$inferSelect;

/** Counts one more under a key, from one on where its time is over, in one statement: of two at once both count. */
export async function countUp(db: Db, key: string, { now, windowMs }: { now: Date; windowMs: number }): Promise<RateLimitRow> {
  const resetsAt = new Date(now.getTime() + windowMs);
  const isOver = lte(rateLimits.resetsAt, now);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (row === undefined) throw new Error("an upsert always has a row");
  return row;
}

/** Takes one back that turned out not to count. */
export async function countBack(db: Db, key: string): Promise<void> {
  await db.update(rateLimits).set({ count: sql`greatest(${rateLimits.count} - 1, 0)` }).where(eq(rateLimits.key, key));
}

export async function deleteOverLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, now));
}
