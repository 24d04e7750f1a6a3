import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { SOLD_QUESTIONS } from "#domain/on-sale.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions, questions } from "#server/predictions/tables.ts";

export type PredictionRow = typeof predictions.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;

export async function listQuestions(db: Db): Promise<QuestionRow[]> {
  return db.select().from(questions).orderBy(asc(questions.id));
}

export interface EventQuestion extends QuestionRow {
  line?: number;
}

/** The questions of a match. A former one is listed only where it is sealed. */
export async function listEventQuestions(db: Db, eventId: number): Promise<EventQuestion[]> {
  const rows = await db
    .select({ question: questions, answer: predictions.answer })
    .from(predictions)
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(
      and(
        eq(predictions.eventId, eventId),
        or(inArray(questions.slug, [...SOLD_QUESTIONS]), isNotNull(predictions.sealedAt)),
      ),
    )
    .orderBy(asc(questions.id));
  return rows.map(({ question, answer }) => withLine(question, answer));
}

/**
 * Adds the line of the goals, which is public.
 * @param answer such as `over-2.5`, of which nothing else may leave the server
 */
export function withLine(question: QuestionRow, answer: string): EventQuestion {
  return question.slug === "total-goals"
    ? { ...question, line: Number(answer.split("-")[1]) }
    : question;
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
