import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/open.ts";
import type { CommitmentRow, RootRow } from "#server/proofs/proof-repository.ts";
import { commitments, predictions, proofRoots, questions } from "#server/platform/db/schema.ts";

export type PredictionRow = typeof predictions.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;

export async function listQuestions(db: Db): Promise<QuestionRow[]> {
  return db.select().from(questions).orderBy(asc(questions.id));
}

/** The questions that a match has predictions for; nothing of what they say. */
export async function listEventQuestions(db: Db, eventId: number): Promise<QuestionRow[]> {
  return db
    .select({ id: questions.id, slug: questions.slug, question: questions.question })
    .from(predictions)
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(eq(predictions.eventId, eventId))
    .orderBy(asc(questions.id));
}

/** A prediction with what proves it; nulls before it is sealed. */
export interface ProvenRow {
  prediction: PredictionRow;
  question: QuestionRow;
  commitment: CommitmentRow | null;
  root: RootRow | null;
}

/** Every prediction of a match with its text: only for a match that is over, for jobs and for whoever paid. */
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
