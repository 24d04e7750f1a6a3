import { gt, inArray, lte, or, sql } from "drizzle-orm";
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
/** Concurrent requests can read the time in a different order than they count. */
const TOLERANCE_MS = MINUTE_MS;

export interface Count {
  key: string;
  windowMs: number;
  /** Stops counting later keys once this is exceeded. Null never stops. */
  max: number | null;
}

/**
 * One statement, because requests run at once. A count whose end is wrong restarts at one.
 * @param now the database's time
 */
export async function countUp(
  db: Db,
  counts: readonly Count[],
  now: Date,
): Promise<RateLimitRow[]> {
  const steps = counts.map(({ key, windowMs }, index) => {
    const resetsAt = new Date(now.getTime() + windowMs);
    const hasExpired = sql`(${or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, new Date(resetsAt.getTime() + TOLERANCE_MS)))})`;
    const previous = counts[index - 1];
    const isCounted = previous === undefined ? sql`true` : isWithin(previous, index - 1);
    return db.$with(nameOf(index), {}).as(sql`
      insert into ${rateLimits} (key, count, resets_at)
        select ${key}::text, 1, ${sql.param(resetsAt, rateLimits.resetsAt)}::timestamptz where ${isCounted}
      on conflict (key) do update set
        count = case when ${hasExpired} then 1 else ${rateLimits.count} + 1 end,
        resets_at = case when ${hasExpired} then excluded.resets_at else ${rateLimits.resetsAt} end
      returning key, count, resets_at`);
  });
  const countedRows = counts.map((_, index) => sql`select * from ${sql.identifier(nameOf(index))}`);
  return db
    .with(...steps)
    .select({
      key: sql<string>`key`,
      count: sql<number>`count`,
      resetsAt: sql<Date>`resets_at`.mapWith(rateLimits.resetsAt),
    })
    .from(sql`(${sql.join(countedRows, sql` union all `)}) as counted`);
}

const nameOf = (step: number) => `step_${step}`;

function isWithin({ max }: Count, step: number) {
  const within = max === null ? sql`true` : sql`count <= ${max}::float8`;
  return sql`exists (select 1 from ${sql.identifier(nameOf(step))} where ${within})`;
}

/** Locks rows in the order of the count, which avoids deadlocks. */
export async function countDown(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const list = sql.param([...keys]);
  const locked = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]))
    .orderBy(sql`array_position(${list}::text[], ${rateLimits.key})`)
    .for("update");
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(inArray(rateLimits.key, locked));
}

export async function deleteOverLimits(db: Db, now: Date): Promise<void> {
  await db
    .delete(rateLimits)
    .where(
      or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, new Date(now.getTime() + DAY_MS))),
    );
}
