import { eq, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";
import type { Db } from "#server/platform/db/database.ts";

export const jobLeases = pgTable("job_leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: at("until").notNull(),
});

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

export async function dropLease(db: Db, holder: string): Promise<void> {
  await db.delete(jobLeases).where(eq(jobLeases.holder, holder));
}
