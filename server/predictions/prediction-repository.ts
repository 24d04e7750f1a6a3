import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { ASKED_SLUGS, questionPlace } from "#engine/question-list.ts";
import { readGoalsAnswer } from "#engine/total-goals.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions, questions } from "#server/predictions/tables.ts";

export type PredictionRow = typeof predictions.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;

const isCurrentQuestion = inArray(questions.slug, [...ASKED_SLUGS]);

/** Current questions first, in page order. */
export async function listQuestions(db: Db): Promise<QuestionRow[]> {
  return inPlace(await db.select().from(questions));
}

export async function listCurrentQuestions(db: Db): Promise<QuestionRow[]> {
  return inPlace(await db.select().from(questions).where(isCurrentQuestion));
}

export interface EventQuestion extends QuestionRow {
  /** Goals line of `total-goals`. */
  line?: number;
}

/** Former questions only where sealed. Others are for their buyers alone. */
export async function listEventQuestions(db: Db, eventId: number): Promise<EventQuestion[]> {
  const rows = await db
    .select({ question: questions, answer: predictions.answer })
    .from(predictions)
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(
      and(eq(predictions.eventId, eventId), or(isCurrentQuestion, isNotNull(predictions.sealedAt))),
    );
  return inPlace(rows.map(({ question, answer }) => withLine(question, answer)));
}

export function withLine(question: QuestionRow, answer: string): EventQuestion {
  const line = question.slug === "total-goals" ? readGoalsAnswer(answer)?.line : undefined;
  return { ...question, ...(line !== undefined && { line }) };
}

function inPlace<Row extends QuestionRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => questionPlace(a.slug) - questionPlace(b.slug));
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
