import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/open.ts";
import { feedStates, jobLeases } from "#server/platform/db/schema.ts";

/**
 * Takes or renews the lease; false while another process holds it. By the database's time alone: a process whose clock is
 * wrong neither takes what another holds, nor keeps it for longer.
 */
export async function takeLease(
  db: Db,
  lease: { name: string; holder: string; forMs: number },
): Promise<boolean> {
  const until = sql`clock_timestamp() + ${lease.forMs} * interval '1 millisecond'`;
  const taken = await db
    .insert(jobLeases)
    .values({ name: lease.name, holder: lease.holder, until })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder: lease.holder, until },
      setWhere: sql`${jobLeases.holder} = ${lease.holder} or ${jobLeases.until} <= clock_timestamp()`,
    })
    .returning({ name: jobLeases.name });
  return taken.length > 0;
}

/** The database's time, UTC milliseconds. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const [row] = await db
    .select({ at: sql<string>`(extract(epoch from clock_timestamp()) * 1000)::text` })
    .from(sql`(select) now`);
  const at = Number(row?.at);
  if (!Number.isFinite(at)) throw new Error("the database does not tell the time");
  return at;
}

export async function dropLease(db: Db, holder: string): Promise<void> {
  await db.delete(jobLeases).where(eq(jobLeases.holder, holder));
}

export async function markFeedSuccess(
  db: Db,
  feed: string,
  at: Date,
  historyVersion: string,
): Promise<void> {
  const state = { lastSuccessAt: at, failingSince: null, historyVersion };
  await db
    .insert(feedStates)
    .values({ feed, ...state })
    .onConflictDoUpdate({ target: feedStates.feed, set: state });
}

/** Remembers since when the feed's data stands still: its last good answer. */
export async function markFeedFailure(db: Db, feed: string, at: Date): Promise<void> {
  const current = await findFeedState(db, feed);
  if (current?.failingSince) return;
  const failingSince = current?.lastSuccessAt ?? at;
  await db
    .insert(feedStates)
    .values({ feed, lastSuccessAt: null, failingSince })
    .onConflictDoUpdate({ target: feedStates.feed, set: { failingSince } });
}

export async function findFeedState(
  db: Db,
  feed: string,
): Promise<typeof feedStates.$inferSelect | undefined> {
  const [state] = await db.select().from(feedStates).where(eq(feedStates.feed, feed));
  return state;
}
