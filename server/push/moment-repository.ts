import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";
import { pushMoments } from "#server/push/tables.ts";

export type MomentRow = typeof pushMoments.$inferSelect;

export function isAccountKind(kind: MomentRow["kind"]): boolean {
  return kind === "settled" || kind === "ready";
}

/** A moment that exists already stays as it is. */
export async function insertMoment(
  db: Db,
  moment: Omit<typeof pushMoments.$inferInsert, "id">,
): Promise<void> {
  await db.insert(pushMoments).values(moment).onConflictDoNothing();
}

export async function countMoments(
  db: Db,
  eventId: number,
): Promise<{ goals: number; struckOff: number }> {
  const [counts] = await db
    .select({
      goals: sql<number>`count(*) filter (where ${pushMoments.kind} = 'goal')::int`,
      struckOff: sql<number>`count(*) filter (where ${pushMoments.kind} = 'goal_struck_off')::int`,
    })
    .from(pushMoments)
    .where(eq(pushMoments.eventId, eventId));
  return counts ?? { goals: 0, struckOff: 0 };
}

export async function listUnplannedMoments(db: Db, limit: number): Promise<MomentRow[]> {
  return db
    .select()
    .from(pushMoments)
    .where(isNull(pushMoments.plannedAt))
    .orderBy(asc(pushMoments.id))
    .limit(limit);
}

/** @returns false if another process has planned it */
export async function markPlanned(
  tx: Db,
  { id, withScores, plannedAt }: Pick<MomentRow, "id" | "withScores"> & { plannedAt: Date },
): Promise<boolean> {
  const marked = await tx
    .update(pushMoments)
    .set({ withScores, plannedAt })
    .where(and(eq(pushMoments.id, id), isNull(pushMoments.plannedAt)))
    .returning({ id: pushMoments.id });
  return marked.length > 0;
}

export async function deleteOldMoments(db: Db, until: Date): Promise<void> {
  await db.delete(pushMoments).where(lt(pushMoments.at, until));
}
