import { and, asc, eq, gte, inArray, isNull, isNotNull, lt, ne, notExists, sql } from "drizzle-orm";
import { FORMER_SLUGS, QUESTION_IDS } from "#engine/question-list.ts";
import { unlocks } from "#server/credits/tables.ts";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import { isNotWithheld } from "#server/fixtures/withheld.ts";
import type { Db } from "#server/platform/db/database.ts";
import { insertStatement } from "#server/platform/db/insert-rows.ts";
import { isSealed } from "#server/predictions/conditions.ts";
import { predictions, questions, unpredicted } from "#server/predictions/tables.ts";

/** Excludes real matches that have begun, even before the stated kick-off. */
export async function listEventsToPredict(
  db: Db,
  { feed, from, to, isDemo }: { feed: string; from: Date; to: Date; isDemo: boolean },
): Promise<EventRow[]> {
  const sealed = db
    .select({ one: sql`1` })
    .from(predictions)
    .where(and(eq(predictions.eventId, events.id), isNotNull(predictions.sealedAt)));
  return db
    .select()
    .from(events)
    .where(
      and(
        eq(events.feed, feed),
        gte(events.startAt, from),
        lt(events.startAt, to),
        isNull(events.voidAt),
        isNotWithheld,
        isDemo ? ne(events.status, "postponed") : eq(events.status, "not_started"),
        sql`not exists ${sealed}`,
      ),
    )
    .orderBy(asc(events.startAt), asc(events.id));
}

const endedAt = sql`coalesce(${events.endAt}, ${events.startAt})`;

const PLAYED_COLUMNS = [
  "id",
  "startAt",
  "homeTeamId",
  "awayTeamId",
  "homeScore",
  "awayScore",
  "regularHome",
  "regularAway",
  "halfTimeHome",
  "halfTimeAway",
  "shotsHome",
  "shotsAway",
  "onTargetHome",
  "onTargetAway",
  "neutral",
] as const satisfies (keyof EventRow)[];

export type PlayedRow = Pick<EventRow, (typeof PLAYED_COLUMNS)[number]>;

/** Oldest first. One JSON text, because decoding each value blocked requests. */
export async function listPlayed(db: Db, tournamentId: number, before: Date): Promise<PlayedRow[]> {
  const columns = sql.join(
    PLAYED_COLUMNS.map((name) => sql`${sql.raw(`'${name}'`)}, ${events[name]}`),
    sql`, `,
  );
  const [result] = await db
    .select({
      rows: sql<
        (Omit<PlayedRow, "startAt"> & { startAt: string })[]
      >`coalesce(json_agg(json_build_object(${columns}) order by ${events.startAt}, ${events.id}), '[]')`,
    })
    .from(events)
    .where(
      and(
        eq(events.tournamentId, tournamentId),
        eq(events.status, "ended"),
        eq(events.awarded, false),
        isNotNull(events.homeScore),
        lt(endedAt, sql`${before.toISOString()}::timestamptz`),
      ),
    );
  return (result?.rows ?? []).map((row) => ({ ...row, startAt: new Date(row.startAt) }));
}

export async function playedVersion(db: Db, tournamentId: number, before: Date): Promise<string> {
  const [row] = await db
    .select({
      version: sql<string>`count(*) || '/' || coalesce(max(extract(epoch from greatest(${events.updatedAt}, ${events.shotsChangedAt}))), 0)`,
    })
    .from(events)
    .where(
      and(
        eq(events.tournamentId, tournamentId),
        eq(events.status, "ended"),
        lt(endedAt, sql`${before.toISOString()}::timestamptz`),
      ),
    );
  return row?.version ?? "";
}

export type NewPrediction = Omit<typeof predictions.$inferInsert, "createdAt" | "updatedAt">;

const REFRESHED_COLUMNS = [
  "answer",
  "prediction",
  "probability",
  "outcomes",
  "explanation",
  "model",
  "fittedOn",
  "updatedAt",
  "format",
  "also",
  "reasons",
] as const satisfies (keyof typeof predictions.$inferInsert)[];

/** @param rows all with the same properties */
export async function savePredictions(
  db: Db,
  rows: readonly NewPrediction[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const dated = rows.map((row) => ({ ...row, createdAt: at, updatedAt: at }));
  const refreshed = sql.join(
    REFRESHED_COLUMNS.map((name) => {
      const column = sql.identifier(predictions[name].name);
      return sql`${column} = excluded.${column}`;
    }),
    sql`, `,
  );
  await db.execute(sql`${insertStatement(predictions, dated)}
    on conflict (event_id, question_id) do update set ${refreshed}
    where ${predictions.sealedAt} is null and (${predictions.explanation}, ${predictions.outcomes}, ${predictions.also}, ${predictions.reasons}, ${predictions.model})
      is distinct from (excluded.explanation, excluded.outcomes, excluded.also, excluded.reasons, excluded.model)`);
}

/** Keeps bought predictions. Locks the matches, because another process may sell one. */
export async function removeFormerQuestions(db: Db, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  const bought = db
    .select({ one: sql`1` })
    .from(unlocks)
    .where(
      and(eq(unlocks.eventId, predictions.eventId), eq(unlocks.questionId, predictions.questionId)),
    );
  const isFormerUnsealed = (ids: readonly number[]) =>
    and(
      inArray(predictions.eventId, [...ids]),
      inArray(
        predictions.questionId,
        FORMER_SLUGS.map((slug) => QUESTION_IDS[slug]),
      ),
      isNull(predictions.sealedAt),
      notExists(bought),
    );
  const affected = await db
    .selectDistinct({ id: predictions.eventId })
    .from(predictions)
    .where(isFormerUnsealed(eventIds));
  if (affected.length === 0) return;
  const ids = affected.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await tx
      .select({ id: events.id })
      .from(events)
      .where(inArray(events.id, ids))
      .orderBy(asc(events.id))
      .for("update");
    await tx.delete(predictions).where(isFormerUnsealed(ids));
  });
}

export async function saveUnpredicted(db: Db, eventId: number, reason: string): Promise<void> {
  await db
    .insert(unpredicted)
    .values({ eventId, reason })
    .onConflictDoUpdate({ target: unpredicted.eventId, set: { reason } });
}

export async function countReliability(
  db: Db,
  { feed, sportId, before }: { feed: string; sportId: number; before: Date },
): Promise<{ slug: string; band: number; count: number; correct: number }[]> {
  const band = sql<number>`least(floor(${predictions.probability} * 10), 9)::int`;
  return db
    .select({
      slug: questions.slug,
      band,
      count: sql<number>`count(*)::int`,
      correct: sql<number>`(count(*) filter (where ${predictions.correct}))::int`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(
      and(
        eq(events.feed, feed),
        eq(events.sportId, sportId),
        isSealed,
        isNotNull(predictions.correct),
        isNull(events.voidAt),
        lt(events.startAt, before),
      ),
    )
    .groupBy(questions.slug, band);
}
