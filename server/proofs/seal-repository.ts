import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import { isNotWithheld } from "#server/fixtures/withheld.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions, questions } from "#server/predictions/tables.ts";
import type { CommitmentRow, RootRow, StatedRow } from "#server/proofs/proof-repository.ts";
import { commitments, proofRoots } from "#server/proofs/tables.ts";

/** Matches that count, by kick-off, both ends included. */
export interface SealWindow {
  feed: string;
  from: Date;
  to: Date;
  /** Of a source that invents or replays its matches: those that have begun are sealed as well, at the time they would have been. */
  simulated: boolean;
}

function unsealedIn({ feed, from, to, simulated }: SealWindow): SQL | undefined {
  return and(
    eq(events.feed, feed),
    gte(events.startAt, from),
    lte(events.startAt, to),
    isNull(events.voidAt),
    isNotWithheld,
    // A kick-off may be stated wrongly: of a match that is being played nothing is sealed, whatever its time says.
    simulated ? ne(events.status, "postponed") : eq(events.status, "not_started"),
    isNull(predictions.sealedAt),
  );
}

/** The kick-offs of matches whose predictions are to be sealed, the first first. */
export async function listUnsealedKickOffs(db: Db, window: SealWindow): Promise<Date[]> {
  const rows = await db
    .selectDistinct({ startAt: events.startAt })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(unsealedIn(window))
    .orderBy(asc(events.startAt));
  return rows.map((row) => row.startAt);
}

/** Waits until no other transaction extends the chain, and keeps the others waiting until the end of this one. */
export async function lockChain(db: Db): Promise<RootRow | undefined> {
  await db.execute(sql`lock table ${proofRoots} in exclusive mode`);
  const [last] = await db.select().from(proofRoots).orderBy(desc(proofRoots.sequence)).limit(1);
  return last;
}

/** Predictions to be sealed, in their order in the tree; locked, so that they are sealed as they are read. */
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

/** A statement takes no more than 65,535 values. */
const AT_ONCE = 1000;

/** Of a source that is not simulated nothing is sealed after its kick-off: the database refuses it unmarked. */
const isAfterwards = (at: Date) =>
  sql`${at.toISOString()}::timestamptz >= (select start_at from events where events.id = ${predictions.eventId})`;

/** Seals predictions: all of a root at once, which the database checks at the end of the transaction. */
export async function insertSeal(
  db: Db,
  root: RootRow,
  leaves: readonly Omit<CommitmentRow, "rootSequence">[],
  { at, simulated }: { at: Date; simulated: boolean },
): Promise<void> {
  await db.insert(proofRoots).values(root);
  for (let from = 0; from < leaves.length; from += AT_ONCE) {
    const some = leaves.slice(from, from + AT_ONCE);
    await db
      .update(predictions)
      .set({
        sealedAt: root.sealedAt,
        updatedAt: at,
        afterwards: simulated ? isAfterwards(at) : false,
      })
      .where(
        inArray(
          predictions.id,
          some.map((leaf) => leaf.predictionId),
        ),
      );
    await db
      .insert(commitments)
      .values(some.map((leaf) => ({ ...leaf, rootSequence: root.sequence })));
  }
}
