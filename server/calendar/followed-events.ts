import { type AnyColumn, and, asc, eq, exists, gte, lt, or, sql } from "drizzle-orm";
import { type FullEvent, findEventsByIds } from "#server/fixtures/event-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import { follows } from "#server/follows/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Ten full seasons. Calendar programs refuse files of many megabytes. */
const MAX_EVENTS = 4_000;

/** Matches of followed clubs and competitions, and followed matches, in order. Excludes `to`. */
export async function listFollowedEvents(
  db: Db,
  feed: string,
  { userId, from, to }: { userId: number; from: Date; to: Date },
): Promise<FullEvent[]> {
  const isTarget = (kind: "team" | "tournament" | "event", id: AnyColumn) =>
    and(eq(follows.kind, kind), eq(follows.targetId, id));
  const isFollowed = exists(
    db
      .select({ found: sql`1` })
      .from(follows)
      .where(
        and(
          eq(follows.userId, userId),
          follows.isOn,
          or(
            isTarget("event", events.id),
            isTarget("team", events.homeTeamId),
            isTarget("team", events.awayTeamId),
            isTarget("tournament", events.tournamentId),
          ),
        ),
      ),
  );
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(eq(events.feed, feed), gte(events.startAt, from), lt(events.startAt, to), isFollowed),
    )
    .orderBy(asc(events.startAt), asc(events.id))
    .limit(MAX_EVENTS);
  const found = await findEventsByIds(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((row) => [row.event.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
