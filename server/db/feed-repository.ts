import { and, eq, inArray, isNull, lt, notInArray } from "drizzle-orm";
import { OVER_STATUSES } from "#domain/match-status.ts";
import type { Db } from "#server/db/open.ts";
import { events, sports, teams, tournaments, type VoidReason } from "#server/db/schema.ts";
import type { FeedSport, FeedTeam, FeedTournament } from "#server/feeds/feed.ts";

export type NewEvent = typeof events.$inferInsert;

const BATCH = 500;

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** @returns ids by slug */
export async function saveSports(db: Db, rows: readonly FeedSport[]): Promise<Map<string, number>> {
  const known = new Map((await db.select().from(sports)).map((sport) => [sport.slug, sport.name]));
  // A poll says the same every ten seconds; only what differs is written.
  for (const row of rows.filter(({ slug, name }) => known.get(slug) !== name)) {
    await db
      .insert(sports)
      .values(row)
      .onConflictDoUpdate({ target: sports.slug, set: { name: row.name } });
  }
  const all = await db.select().from(sports);
  return new Map(all.map((sport) => [sport.slug, sport.id]));
}

/** @returns ids by the feed's key */
export async function saveTournaments(
  db: Db,
  feed: string,
  rows: readonly FeedTournament[],
  sportIds: ReadonlyMap<string, number>,
): Promise<Map<string, { id: number; sportId: number }>> {
  const known = new Map(
    (await db.select().from(tournaments).where(eq(tournaments.feed, feed))).map((row) => [
      row.feedKey,
      row,
    ]),
  );
  const saved = new Map<string, { id: number; sportId: number }>();
  for (const { key, sport, name, priority, country } of rows) {
    const sportId = sportIds.get(sport);
    if (sportId === undefined)
      throw new Error(`tournament ${key} is of an unknown sport, ${sport}`);
    const before = known.get(key);
    if (
      before !== undefined &&
      before.name === name &&
      before.priority === priority &&
      before.country === country
    ) {
      saved.set(key, { id: before.id, sportId });
      continue;
    }
    const [row] = await db
      .insert(tournaments)
      .values({ feed, feedKey: key, sportId, name, priority, country })
      .onConflictDoUpdate({
        target: [tournaments.feed, tournaments.feedKey],
        set: { name, priority, country },
      })
      .returning({ id: tournaments.id });
    if (row !== undefined) saved.set(key, { id: row.id, sportId });
  }
  return saved;
}

/** Saves the teams of one sport. @returns ids by the feed's key */
export async function saveTeams(
  db: Db,
  feed: string,
  sportId: number,
  rows: readonly FeedTeam[],
): Promise<Map<string, number>> {
  const known = await db
    .select()
    .from(teams)
    .where(and(eq(teams.feed, feed), eq(teams.sportId, sportId)));
  const ids = new Map(known.map((team) => [team.feedKey, team.id]));
  const fresh = new Map(rows.filter((row) => !ids.has(row.key)).map((row) => [row.key, row]));
  for (const batch of batches([...fresh.values()])) {
    const inserted = await db
      .insert(teams)
      .values(
        batch.map(({ key, name, shortName }) => ({ feed, feedKey: key, sportId, name, shortName })),
      )
      .returning({ id: teams.id, feedKey: teams.feedKey });
    for (const team of inserted) ids.set(team.feedKey, team.id);
  }
  return ids;
}

export async function findEventsByFeedKeys(
  db: Db,
  feed: string,
  keys: readonly string[],
): Promise<(typeof events.$inferSelect)[]> {
  const found = [];
  for (const batch of batches(keys)) {
    found.push(
      ...(await db
        .select()
        .from(events)
        .where(and(eq(events.feed, feed), inArray(events.feedKey, batch)))),
    );
  }
  return found;
}

/** Keys of a feed's matches that were to begin before an instant and are not over. */
export async function listOpenKeys(db: Db, feed: string, before: Date): Promise<Set<string>> {
  const rows = await db
    .select({ key: events.feedKey })
    .from(events)
    .where(
      and(
        eq(events.feed, feed),
        lt(events.startAt, before),
        notInArray(events.status, [...OVER_STATUSES]),
      ),
    );
  return new Set(rows.map((row) => row.key));
}

export async function findTakenSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const batch of batches(slugs)) {
    for (const row of await db
      .select({ slug: events.slug })
      .from(events)
      .where(inArray(events.slug, batch)))
      taken.add(row.slug);
  }
  return taken;
}

export async function insertEvents(db: Db, rows: readonly NewEvent[]): Promise<void> {
  for (const batch of batches(rows)) await db.insert(events).values(batch);
}

export async function updateEvent(db: Db, id: number, change: Partial<NewEvent>): Promise<void> {
  await db.update(events).set(change).where(eq(events.id, id));
}

/**
 * A match that counts for nothing from now on; one that is void already stays so for the reason that was told. What was
 * spent on it comes back by a job of its own: an unlock waits for this, and is refused after.
 */
export async function markVoid(
  db: Db,
  { eventId, reason, at }: { eventId: number; reason: VoidReason; at: Date },
): Promise<void> {
  await db
    .update(events)
    .set({ voidAt: at, voidReason: reason, updatedAt: at })
    .where(and(eq(events.id, eventId), isNull(events.voidAt)));
}
