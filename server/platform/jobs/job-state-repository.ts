import { inArray, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/platform/db/columns.ts";
import type { Db } from "#server/platform/db/database.ts";

// Only the database's time: a process with a wrong clock must not disturb the others.

export const jobStates = pgTable("job_states", {
  name: text("name").primaryKey(),
  since: at("since").notNull(),
  dueAt: at("due_at").notNull(),
  lastSuccessAt: at("last_success_at"),
  failures: integer("failures").notNull().default(0),
  failingSince: at("failing_since"),
  lastError: text("last_error"),
  stopped: text("stopped"),
});

export type JobStateRow = typeof jobStates.$inferSelect;

const now = sql`clock_timestamp()`;

/** A job is late relative to this time. */
export async function watchJobs(db: Db, names: readonly string[]): Promise<void> {
  await db
    .insert(jobStates)
    .values(names.map((name) => ({ name, since: now, dueAt: now })))
    .onConflictDoUpdate({ target: jobStates.name, set: { since: now } });
}

export async function readJobStates(
  db: Db,
  names: readonly string[],
): Promise<{ at: number; states: Map<string, JobStateRow> }> {
  const rows = await db
    .select({
      state: jobStates,
      at: sql<string>`(extract(epoch from clock_timestamp()) * 1000)::text`,
    })
    .from(jobStates)
    .where(inArray(jobStates.name, [...names]));
  return {
    at: Number(rows[0]?.at ?? Number.NaN),
    states: new Map(rows.map(({ state }) => [state.name, state])),
  };
}

export async function markJobSuccess(db: Db, name: string, dueAt: Date): Promise<void> {
  await db
    .update(jobStates)
    .set({
      dueAt,
      lastSuccessAt: now,
      failures: 0,
      failingSince: null,
      lastError: null,
      stopped: null,
    })
    .where(sql`${jobStates.name} = ${name}`);
}

export async function markJobFailure(
  db: Db,
  name: string,
  failure: { dueAt: Date; lastError: string; stopped: string | null },
): Promise<void> {
  await db
    .update(jobStates)
    .set({
      ...failure,
      failures: sql`${jobStates.failures} + 1`,
      failingSince: sql`coalesce(${jobStates.failingSince}, ${now})`,
    })
    .where(sql`${jobStates.name} = ${name}`);
}

export async function listJobStates(db: Db): Promise<JobStateRow[]> {
  return db.select().from(jobStates).orderBy(jobStates.name);
}
