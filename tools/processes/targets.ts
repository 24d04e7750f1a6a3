import { setTimeout as delay } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";

export interface Target {
  id: number;
  slug: string;
  questionIds: readonly number[];
}

const TIMEOUT_MS = 180_000;
const POLL_MS = 500;

export async function rowsOf(db: Db, query: SQL): Promise<Record<string, unknown>[]> {
  const result: unknown = await db.execute(query);
  // node-postgres returns `rows`, which Drizzle's common type omits.
  return (result as { rows: Record<string, unknown>[] }).rows;
}

export async function untilTargets(db: Db): Promise<Target[]> {
  for (const end = performance.now() + TIMEOUT_MS; ; await delay(POLL_MS)) {
    const targets = await listTargets(db);
    if (targets.length > 0) return targets;
    if (performance.now() > end) throw new Error("No match can be unlocked.");
  }
}

export async function listTargets(db: Db, at = new Date()): Promise<Target[]> {
  const rows = await rowsOf(
    db,
    sql`select e.id, e.slug, array_agg(p.question_id order by p.question_id) as questions from events e
      join predictions p on p.event_id = e.id
      where e.start_at > ${at.toISOString()}::timestamptz + interval '2 hours' and e.void_at is null
      group by e.id order by e.start_at, e.id limit 1000`,
  );
  return rows.map((row) => ({
    id: Number(row["id"]),
    slug: String(row["slug"]),
    questionIds: Array.isArray(row["questions"]) ? row["questions"].map(Number) : [],
  }));
}
