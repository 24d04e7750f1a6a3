import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { components } from "#contract";
import type { FormLine } from "#engine/reasons.ts";
import type { Db } from "#server/platform/db/database.ts";
import { matchNotes, predictions } from "#server/predictions/tables.ts";

/** All predictions of a match have the same form and meetings, so any row will do. */
export async function findMatchFacts(
  db: Db,
  eventId: number,
): Promise<components["schemas"]["MatchFacts"] | null> {
  const [row] = await db
    .select({
      goals_expected: matchNotes.goalsExpected,
      form: sql<FormLine[]>`${predictions.reasons} -> 'form'`,
      meetings: sql<FormLine[]>`${predictions.reasons} -> 'meetings'`,
    })
    .from(predictions)
    .leftJoin(matchNotes, eq(matchNotes.eventId, predictions.eventId))
    .where(and(eq(predictions.eventId, eventId), isNotNull(predictions.reasons)))
    .limit(1);
  return row ?? null;
}
