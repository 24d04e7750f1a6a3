import { eq, gt, lte, or, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { DAY_MS } from "#domain/day.ts";
import { at } from "#server/platform/db/columns.ts";
import type { Db } from "#server/platform/db/database.ts";

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  resetsAt: at("resets_at").notNull(),
});

export type RateLimitRow = typeof rateLimits.$inferSelect;

const MINUTE_MS = 60_000;
/** Requests that come at once may read the time in another order than they count: a limit this much too long still holds. */
const TOLERATED_MS = MINUTE_MS;
/** Longer than any limit. */

/**
 * Counts one more under a key, from one on where its time is over, in one statement: of two at once both count. One that
 * ends later than any that begins now comes from a clock that was wrong, and is over as well.
 * @param limit `now`: the database's time, the same for every process
 */
export async function countUp(
  db: Db,
  key: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<RateLimitRow> {
  const resetsAt = new Date(now.getTime() + windowMs);
  const isOver = sql`(${or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, new Date(resetsAt.getTime() + TOLERATED_MS)))})`;
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
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

/** @param now the database's time */
export async function deleteOverLimits(db: Db, now: Date): Promise<void> {
  await db
    .delete(rateLimits)
    .where(
      or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, new Date(now.getTime() + DAY_MS))),
    );
}
