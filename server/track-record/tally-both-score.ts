import { and, eq, sql } from "drizzle-orm";
import type { QuestionSlug } from "#engine/question-list.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isJudgedByChances } from "#server/predictions/conditions.ts";
import { predictions, questions } from "#server/predictions/tables.ts";
import {
  type ChanceTally,
  type TallyOf,
  awayGoals,
  homeGoals,
} from "#server/track-record/tally-repository.ts";
import {
  type RecordScope,
  isInScope,
  countWhere,
} from "#server/track-record/track-record-repository.ts";

const TEAM_GOALS: QuestionSlug = "team-goals";

/** The chance that both sides score, stored first for questions without a named answer. */
export async function tallyBothScore(
  db: Db,
  scope: RecordScope,
): Promise<(TallyOf & ChanceTally)[]> {
  const { questionId, model, probability } = predictions;
  const { sportId, tournamentId } = events;
  const bin = sql<number>`least(floor(${probability} * 10), 9)::int`;
  return db
    .select({
      questionId,
      sportId,
      tournamentId,
      model,
      bin,
      n: sql<number>`count(*)::int`,
      stated: sql<number>`sum(${probability})`,
      occurred: countWhere(sql`${homeGoals} > 0 and ${awayGoals} > 0`),
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(and(isInScope(scope), isJudgedByChances, eq(questions.slug, TEAM_GOALS)))
    .groupBy(questionId, sportId, tournamentId, model, bin)
    .orderBy(tournamentId, model, bin);
}
