import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";
import { predictions, questions } from "#server/predictions/tables.ts";

export type PredictionRow = typeof predictions.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;

export async function listQuestions(db: Db): Promise<QuestionRow[]> {
  return db.select().from(questions).orderBy(asc(questions.id));
}

export async function listEventQuestions(db: Db, eventId: number): Promise<QuestionRow[]> {
  return db
    .select({ id: questions.id, slug: questions.slug, question: questions.question })
    .from(predictions)
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(eq(predictions.eventId, eventId))
    .orderBy(asc(questions.id));
}

export async function saveQuestions(
  db: Db,
  rows: readonly { id: number; slug: string; question: string }[],
): Promise<void> {
  for (const row of rows) {
    await db
      .insert(questions)
      .values(row)
      .onConflictDoUpdate({ target: questions.id, set: { question: row.question } });
  }
}
