import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import { isNotWithheld } from "#server/fixtures/withheld.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions, questions } from "#server/predictions/tables.ts";
import type { CommitmentRow, RootRow, StatedRow } from "#server/proofs/proof-repository.ts";
import { commitments, proofRoots } from "#server/proofs/tables.ts";

export interface SealWindow {
  feed: string;
  from: Date;
  to: Date;
  /** Matches of a demo are also sealed after they began, at the regular time. */
  isDemo: boolean;
}

function unsealedIn({ feed, from, to, isDemo }: SealWindow): SQL | undefined {
  return and(
    eq(events.feed, feed),
    gte(events.startAt, from),
    lte(events.startAt, to),
    isNull(events.voidAt),
    isNotWithheld,
    // A stated kick-off may be wrong: a match in play is never sealed.
    isDemo ? ne(events.status, "postponed") : eq(events.status, "not_started"),
    isNull(predictions.sealedAt),
  );
}

export async function listUnsealedKickOffs(db: Db, window: SealWindow): Promise<Date[]> {
  const rows = await db
    .selectDistinct({ startAt: events.startAt })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(unsealedIn(window))
    .orderBy(asc(events.startAt));
  return rows.map((row) => row.startAt);
}

export async function lockChain(db: Db): Promise<RootRow | undefined> {
  await db.execute(sql`lock table ${proofRoots} in exclusive mode`);
  const [last] = await db.select().from(proofRoots).orderBy(desc(proofRoots.sequence)).limit(1);
  return last;
}

/** In tree order and locked, so that the sealed content is the read content. */
export async function lockUnsealed(db: Db, window: SealWindow): Promise<StatedRow[]> {
  return db
    .select({
      prediction: predictions,
      question: questions.slug,
      event: events.slug,
      kickOff: events.startAt,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(unsealedIn(window))
    .orderBy(asc(predictions.id))
    .for("update", { of: predictions });
}

const BATCH_SIZE = 1000;

/** The database refuses an unmarked seal after kick-off for a real feed. */
const isAfterwards = (at: Date) =>
  sql`${at.toISOString()}::timestamptz >= (select start_at from events where events.id = ${predictions.eventId})`;

/** The database checks the whole root at commit. */
export async function insertSeal(
  db: Db,
  root: RootRow,
  leaves: readonly Omit<CommitmentRow, "rootSequence">[],
  { at, isDemo }: { at: Date; isDemo: boolean },
): Promise<void> {
  await db.insert(proofRoots).values(root);
  for (let from = 0; from < leaves.length; from += BATCH_SIZE) {
    const batch = leaves.slice(from, from + BATCH_SIZE);
    await db
      .update(predictions)
      .set({
        sealedAt: root.sealedAt,
        updatedAt: at,
        afterwards: isDemo ? isAfterwards(at) : false,
      })
      .where(
        inArray(
          predictions.id,
          batch.map((leaf) => leaf.predictionId),
        ),
      );
    await db
      .insert(commitments)
      .values(batch.map((leaf) => ({ ...leaf, rootSequence: root.sequence })));
  }
}
