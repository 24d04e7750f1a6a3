import { and, asc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { OVER_STATUSES } from "#domain/match-status.ts";
import { events, teams, tournaments } from "#server/fixtures/tables.ts";
import { follows } from "#server/follows/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type FollowRow = typeof follows.$inferSelect;
export type FollowKind = FollowRow["kind"];

const TARGETS = { team: teams, tournament: tournaments, event: events } as const;

export async function listFollows(db: Db, userId: number): Promise<FollowRow[]> {
  return db
    .select()
    .from(follows)
    .where(eq(follows.userId, userId))
    .orderBy(asc(follows.changedAt), asc(follows.kind), asc(follows.targetId));
}

/** Names of followed matches that are not over, by their ids. */
export async function listFollowedMatches(
  db: Db,
  userId: number,
): Promise<{ id: number; home: string; away: string }[]> {
  const [home, away] = [alias(teams, "home"), alias(teams, "away")];
  return db
    .select({ id: events.id, home: home.name, away: away.name })
    .from(follows)
    .innerJoin(events, eq(events.id, follows.targetId))
    .innerJoin(home, eq(home.id, events.homeTeamId))
    .innerJoin(away, eq(away.id, events.awayTeamId))
    .where(
      and(
        eq(follows.userId, userId),
        eq(follows.kind, "event"),
        eq(follows.isOn, true),
        notInArray(events.status, [...OVER_STATUSES]),
      ),
    )
    .orderBy(asc(events.id));
}

/** The later change of each star wins, so a repeated request changes nothing. */
export async function upsertFollows(db: Db, rows: readonly FollowRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(follows)
    .values([...rows])
    .onConflictDoUpdate({
      target: [follows.userId, follows.kind, follows.targetId],
      set: { isOn: sql`excluded.is_on`, changedAt: sql`excluded.changed_at` },
      setWhere: sql`${follows.changedAt} < excluded.changed_at`,
    });
}

export async function findTargets(
  db: Db,
  kind: FollowKind,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const table = TARGETS[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

export async function deleteFollows(db: Db, userId: number): Promise<void> {
  await db.delete(follows).where(eq(follows.userId, userId));
}

export async function deleteOldFollows(db: Db, before: Date): Promise<void> {
  await db.delete(follows).where(and(eq(follows.isOn, false), lt(follows.changedAt, before)));
}
