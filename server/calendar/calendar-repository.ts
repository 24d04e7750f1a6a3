import { eq } from "drizzle-orm";
import { calendarFeeds } from "#server/calendar/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type CalendarFeed = typeof calendarFeeds.$inferSelect;

/** The earlier address of the account stops working. */
export async function replaceCalendarFeed(db: Db, feed: CalendarFeed): Promise<void> {
  const { secretHash, createdAt } = feed;
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { secretHash, createdAt } });
}

export async function deleteCalendarFeed(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

export async function findCalendarFeed(db: Db, userId: number): Promise<CalendarFeed | undefined> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed;
}

export async function findCalendarOwner(db: Db, secretHash: string): Promise<number | undefined> {
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, secretHash));
  return feed?.userId;
}
