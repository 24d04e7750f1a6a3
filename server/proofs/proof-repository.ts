import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { events, tournaments } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readSnapshot } from "#server/platform/db/snapshot.ts";
import { isProvenAndJudged } from "#server/predictions/conditions.ts";
import type { PredictionRow, QuestionRow } from "#server/predictions/prediction-repository.ts";
import { predictions, questions } from "#server/predictions/tables.ts";
import { commitments, proofRoots } from "#server/proofs/tables.ts";

export type RootRow = typeof proofRoots.$inferSelect;
export type CommitmentRow = typeof commitments.$inferSelect;

export interface StatedRow {
  prediction: typeof predictions.$inferSelect;
  question: string;
  event: string;
  kickOff: Date;
}

export async function listRoots(db: Db, after: number, limit: number): Promise<RootRow[]> {
  return db
    .select()
    .from(proofRoots)
    .where(gt(proofRoots.sequence, after))
    .orderBy(asc(proofRoots.sequence))
    .limit(limit);
}

async function findHead(db: Db): Promise<{ head: RootRow | null; total: number }> {
  const [head] = await db.select().from(proofRoots).orderBy(desc(proofRoots.sequence)).limit(1);
  const [sum] = await db
    .select({ total: sql<number>`coalesce(sum(${proofRoots.count}), 0)::int` })
    .from(proofRoots);
  return { head: head ?? null, total: sum?.total ?? 0 };
}

export function readChain(
  db: Db,
  page: { after: number; limit: number },
): Promise<{ roots: RootRow[]; head: RootRow | null; total: number }> {
  return readSnapshot(db, async (tx) => ({
    roots: await listRoots(tx, page.after, page.limit),
    ...(await findHead(tx)),
  }));
}

export async function listRootsOf(
  db: Db,
  { from, to, after, limit }: { from: Date; to: Date; after: number; limit: number },
): Promise<RootRow[]> {
  return db
    .select()
    .from(proofRoots)
    .where(
      and(
        gte(proofRoots.sealedAt, from),
        lt(proofRoots.sealedAt, to),
        gt(proofRoots.sequence, after),
      ),
    )
    .orderBy(asc(proofRoots.sequence))
    .limit(limit);
}

async function findRoot(db: Db, root: string): Promise<RootRow | undefined> {
  const [row] = await db.select().from(proofRoots).where(eq(proofRoots.root, root));
  return row;
}

export interface RootRange {
  first: number;
  last: number;
}

function within({ first, last }: RootRange): SQL | undefined {
  return between(commitments.rootSequence, first, last);
}

export interface LeafRow {
  sequence: number;
  index: number;
  hash: string;
  predictionId: number;
  state: "locked" | "open" | "void";
  source: string;
  afterwards: boolean;
}

export async function listLeaves(db: Db, range: RootRange): Promise<LeafRow[]> {
  const state = sql<
    LeafRow["state"]
  >`case when ${isNotNull(events.voidAt)} then 'void' when ${eq(events.status, "ended")} then 'open' else 'locked' end`;
  return db
    .select({
      sequence: commitments.rootSequence,
      index: commitments.leafIndex,
      hash: commitments.hash,
      predictionId: commitments.predictionId,
      state,
      source: events.feed,
      afterwards: predictions.afterwards,
    })
    .from(commitments)
    .innerJoin(predictions, eq(predictions.id, commitments.predictionId))
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(within(range))
    .orderBy(asc(commitments.rootSequence), asc(commitments.leafIndex));
}

export interface RevealedRow extends StatedRow {
  salt: string;
  tournament: string;
  match: typeof events.$inferSelect;
  judged: boolean;
}

/** Includes void matches after kick-off, so that all can see what was excluded. */
export async function findRevealed(
  db: Db,
  range: RootRange,
  now: Date,
): Promise<Map<number, RevealedRow>> {
  const rows = await db
    .select({
      prediction: predictions,
      question: questions.slug,
      event: events.slug,
      kickOff: commitments.kickOff,
      salt: commitments.salt,
      tournament: tournaments.name,
      match: events,
      judged: sql<boolean>`coalesce(${isProvenAndJudged}, false)`,
    })
    .from(commitments)
    .innerJoin(predictions, eq(predictions.id, commitments.predictionId))
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .innerJoin(tournaments, eq(tournaments.id, events.tournamentId))
    .where(
      and(
        within(range),
        or(
          and(eq(events.status, "ended"), isNull(events.voidAt)),
          and(isNotNull(events.voidAt), lte(commitments.kickOff, now)),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.prediction.id, row]));
}

interface OpenedRoot {
  root: RootRow;
  leaves: LeafRow[];
  revealed: Map<number, RevealedRow>;
}

/** One snapshot, so that a match's state cannot change in between. */
export function readRoot(db: Db, hash: string, now: Date): Promise<OpenedRoot | null> {
  return readSnapshot(db, async (tx) => {
    const root = await findRoot(tx, hash);
    if (root === undefined) return null;
    const range = { first: root.sequence, last: root.sequence };
    return {
      root,
      leaves: await listLeaves(tx, range),
      revealed: await findRevealed(tx, range, now),
    };
  });
}

export interface ProvenRow {
  prediction: PredictionRow;
  question: QuestionRow;
  commitment: CommitmentRow | null;
  root: RootRow | null;
}

/** Includes paid content: only for ended matches, jobs and buyers. */
export async function listEventPredictions(db: Db, eventId: number): Promise<ProvenRow[]> {
  return db
    .select({
      prediction: predictions,
      question: questions,
      commitment: commitments,
      root: proofRoots,
    })
    .from(predictions)
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .leftJoin(commitments, eq(commitments.predictionId, predictions.id))
    .leftJoin(proofRoots, eq(proofRoots.sequence, commitments.rootSequence))
    .where(eq(predictions.eventId, eventId))
    .orderBy(asc(questions.id));
}
