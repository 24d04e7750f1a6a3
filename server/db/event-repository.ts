import {
  type SQL,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type EventStatus, LIVE_STATUSES, OVER_STATUSES } from "#domain/match-status.ts";
import type { Db } from "#server/db/open.ts";
import { events, predictions, sports, teams, tournaments, unpredicted } from "#server/db/schema.ts";
import { isSealed } from "#server/db/track-record-repository.ts";

export type EventRow = typeof events.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;

export interface FullEvent {
  event: EventRow;
  tournament: typeof tournaments.$inferSelect;
  homeTeam: TeamRow;
  awayTeam: TeamRow;
}

const homeTeam = alias(teams, "home_team");
const awayTeam = alias(teams, "away_team");

function selectFull(db: Db) {
  return db
    .select({ event: events, tournament: tournaments, homeTeam, awayTeam })
    .from(events)
    .innerJoin(tournaments, eq(tournaments.id, events.tournamentId))
    .innerJoin(homeTeam, eq(homeTeam.id, events.homeTeamId))
    .innerJoin(awayTeam, eq(awayTeam.id, events.awayTeamId));
}

export interface EventFilter {
  feed: string;
  from: Date;
  to: Date;
  sportId?: number | undefined;
  tournamentId?: number | undefined;
  status?: EventStatus | "live" | undefined;
  excludeEnded?: boolean;
}

function matching(filter: EventFilter): SQL | undefined {
  return and(
    eq(events.feed, filter.feed),
    gte(events.startAt, filter.from),
    lt(events.startAt, filter.to),
    filter.sportId === undefined ? undefined : eq(events.sportId, filter.sportId),
    filter.tournamentId === undefined ? undefined : eq(events.tournamentId, filter.tournamentId),
    filter.status === undefined
      ? undefined
      : filter.status === "live"
        ? inArray(events.status, [...LIVE_STATUSES])
        : eq(events.status, filter.status),
    filter.excludeEnded === true ? notInArray(events.status, [...OVER_STATUSES]) : undefined,
  );
}

export async function listEvents(
  db: Db,
  filter: EventFilter,
  page: { size: number; number: number; descending: boolean },
): Promise<{ total: number; rows: FullEvent[] }> {
  const where = matching(filter);
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(events)
    .where(where);
  const order = page.descending ? desc : asc;
  const rows = await selectFull(db)
    .where(where)
    .orderBy(order(events.startAt), order(events.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  return { total: count?.total ?? 0, rows };
}

export async function findEventBySlug(db: Db, slug: string): Promise<FullEvent | undefined> {
  const [row] = await selectFull(db).where(eq(events.slug, slug));
  return row;
}

export async function findEventById(db: Db, id: number): Promise<FullEvent | undefined> {
  const [row] = await selectFull(db).where(eq(events.id, id));
  return row;
}

/** As `findEventById`, and keeps the match as it is until the end of this transaction. */
export async function lockEventById(db: Db, id: number): Promise<FullEvent | undefined> {
  const locked = await db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, id))
    .for("share");
  return locked.length === 0 ? undefined : findEventById(db, id);
}

export async function findEventsByIds(db: Db, ids: readonly number[]): Promise<FullEvent[]> {
  return ids.length === 0 ? [] : selectFull(db).where(inArray(events.id, [...ids]));
}

export interface PredictionCounts {
  total: number;
  sealed: number;
  settled: number;
  judged: number;
  correct: number;
  /** Sealed by a simulation after kick-off: neither judged nor correct here. */
  afterwards: number;
}

/** How many predictions each match has, without a word of what they say. */
export async function countPredictions(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, PredictionCounts>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({
      eventId: predictions.eventId,
      total: sql<number>`count(*)::int`,
      sealed: sql<number>`count(${predictions.sealedAt})::int`,
      settled: sql<number>`count(${predictions.settledAt})::int`,
      judged: sql<number>`(count(${predictions.correct}) filter (where ${isSealed}))::int`,
      correct: sql<number>`(count(*) filter (where ${and(isSealed, eq(predictions.correct, true))}))::int`,
      afterwards: sql<number>`(count(*) filter (where ${predictions.afterwards}))::int`,
    })
    .from(predictions)
    .where(inArray(predictions.eventId, [...eventIds]))
    .groupBy(predictions.eventId);
  return new Map(rows.map(({ eventId, ...counts }) => [eventId, counts]));
}

/** Why matches that were due have no predictions, by match; whoever has some by now is told nothing of it. */
export async function findUnpredicted(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(unpredicted)
    .where(inArray(unpredicted.eventId, [...eventIds]));
  return new Map(rows.map(({ eventId, reason }) => [eventId, reason]));
}

/** Per tournament: settled predictions since `since`, and how many were right. A void match counts for nothing. */
export async function countSettledByTournament(
  db: Db,
  since: Date,
): Promise<Map<number, { judged: number; correct: number }>> {
  const rows = await db
    .select({
      tournamentId: events.tournamentId,
      judged: sql<number>`count(${predictions.correct})::int`,
      correct: sql<number>`(count(*) filter (where ${predictions.correct}))::int`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(
      and(
        gte(events.startAt, since),
        ne(events.status, "not_started"),
        isNull(events.voidAt),
        isSealed,
      ),
    )
    .groupBy(events.tournamentId);
  return new Map(rows.map(({ tournamentId, ...counts }) => [tournamentId, counts]));
}

export async function listSports(db: Db, feed: string): Promise<(typeof sports.$inferSelect)[]> {
  const used = db
    .select({ id: tournaments.sportId })
    .from(tournaments)
    .where(eq(tournaments.feed, feed));
  return db.select().from(sports).where(inArray(sports.id, used)).orderBy(asc(sports.id));
}

export async function listTournaments(
  db: Db,
  feed: string,
  sportId: number | undefined,
): Promise<(typeof tournaments.$inferSelect)[]> {
  return db
    .select()
    .from(tournaments)
    .where(
      and(
        eq(tournaments.feed, feed),
        sportId === undefined ? undefined : eq(tournaments.sportId, sportId),
      ),
    )
    .orderBy(desc(tournaments.priority), asc(tournaments.id));
}
