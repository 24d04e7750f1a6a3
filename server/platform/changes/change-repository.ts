import { gte, sql } from "drizzle-orm";
import { customType, pgTable, text } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/database.ts";

/** 64 bits: as text. */
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** Written by the database's own triggers: see the migration 0016. */
export const publicChanges = pgTable("public_changes", {
  topic: text("topic").primaryKey(),
  changedIn: transactionId("changed_in").notNull(),
});

/** A place in the order of the database's transactions; null for its beginning. */
export type ChangeCursor = string | null;

/**
 * What was changed since a look before, by topic, with the transaction that did it; some of it perhaps once more.
 * @returns `next`: the oldest transaction that has still not ended, which may yet be the one to change something
 */
export async function readChanges(
  db: Db,
  since: ChangeCursor,
): Promise<{ changes: Map<string, string>; next: ChangeCursor }> {
  // Read first: what ends in between is read again next time, rather than never.
  const [open] = await db
    .select({ oldest: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text` })
    .from(sql`(values (1)) as one`);
  const rows = await db
    .select({
      topic: publicChanges.topic,
      changedIn: sql<string>`${publicChanges.changedIn}::text`,
    })
    .from(publicChanges)
    .where(since === null ? undefined : gte(publicChanges.changedIn, sql`${since}::xid8`));
  return {
    changes: new Map(rows.map(({ topic, changedIn }) => [topic, changedIn])),
    next: open?.oldest ?? null,
  };
}
