import { and, eq, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { events, teams, tournaments } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isSettled } from "#server/predictions/conditions.ts";
import type { QuestionRow } from "#server/predictions/prediction-repository.ts";
import { predictions, questions } from "#server/predictions/tables.ts";
import { isInScope, type RecordScope } from "#server/track-record/track-record-repository.ts";

const homeTeam = alias(teams, "home_team");
const awayTeam = alias(teams, "away_team");

export interface MissRow {
  id: number;
  model: string;
  slug: string;
  homeTeam: string;
  awayTeam: string;
  tournament: string;
  startAt: Date;
  question: QuestionRow;
  prediction: string;
  actual: string | null;
  probability: number;
}

const MAX_MISSES = 10;

export async function listMisses(db: Db, scope: RecordScope): Promise<MissRow[]> {
  const place = sql<number>`row_number() over (partition by ${predictions.questionId}, ${predictions.model} order by ${predictions.probability} desc, ${events.startAt} desc, ${predictions.id})`;
  const ranked = db
    .select({ id: predictions.id, place: place.as("place") })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(and(isInScope(scope), isSettled, eq(predictions.correct, false)))
    .as("ranked");
  return db
    .select({
      id: predictions.id,
      model: predictions.model,
      slug: events.slug,
      homeTeam: homeTeam.name,
      awayTeam: awayTeam.name,
      tournament: tournaments.name,
      startAt: events.startAt,
      question: questions,
      prediction: predictions.prediction,
      actual: predictions.actual,
      probability: predictions.probability,
    })
    .from(ranked)
    .innerJoin(predictions, eq(predictions.id, ranked.id))
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .innerJoin(tournaments, eq(tournaments.id, events.tournamentId))
    .innerJoin(homeTeam, eq(homeTeam.id, events.homeTeamId))
    .innerJoin(awayTeam, eq(awayTeam.id, events.awayTeamId))
    .where(lte(ranked.place, MAX_MISSES));
}
