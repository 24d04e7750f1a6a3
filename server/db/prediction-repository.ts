import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/db/open.ts";
import { predictions, questions } from "#server/db/schema.ts";

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

/** Every prediction of a match with its text: only for a match that is over, for jobs and for whoever paid. */
export async function listEventPredictions(db: Db, eventId: number): Promise<{ prediction: PredictionRow; question: QuestionRow }[]> {
  return db
    .select({ prediction: predictions, question: questions })
    .from(predictions)
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(eq(predictions.eventId, eventId))
    .orderBy(asc(questions.id));
}
