import { and, asc, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isNotReplaced } from "#server/fixtures/event-repository.ts";
import { events, teams, tournaments } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { seasonByBreaks, seasonOfKey } from "#server/standings/season.ts";

export type TournamentRow = typeof tournaments.$inferSelect;

const eventColumns = {
  id: events.id,
  slug: events.slug,
  round: events.round,
  status: events.status,
  startAt: events.startAt,
  sidesKnown: events.sidesKnown,
  homeScore: events.homeScore,
  awayScore: events.awayScore,
  regularHome: events.regularHome,
  regularAway: events.regularAway,
  extraTimeHome: events.extraTimeHome,
  extraTimeAway: events.extraTimeAway,
  penaltiesHome: events.penaltiesHome,
  penaltiesAway: events.penaltiesAway,
};

export type SeasonTeam = Pick<typeof teams.$inferSelect, "id" | "feedKey" | "name" | "shortName">;
export type SeasonEvent = Pick<typeof events.$inferSelect, keyof typeof eventColumns>;

export interface SeasonMatch {
  event: SeasonEvent;
  homeTeam: SeasonTeam;
  awayTeam: SeasonTeam;
}

export interface Season {
  name: string | null;
  matches: SeasonMatch[];
}

export async function findTournament(
  db: Db,
  feed: string,
  id: number,
): Promise<TournamentRow | undefined> {
  const [row] = await db
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, id), eq(tournaments.feed, feed)));
  return row;
}

/** The season of the last match that began, or of the first match while none has begun. */
export async function findCurrentSeason(
  db: Db,
  { id, feedKey }: Pick<TournamentRow, "id" | "feedKey">,
  now: Date,
): Promise<Season> {
  const latest = await findKey(
    db,
    and(isInTournament(id), lte(events.startAt, now)),
    desc(events.startAt),
  );
  const key = latest ?? (await findKey(db, isInTournament(id), asc(events.startAt)));
  const name = key === undefined ? null : seasonOfKey(key, feedKey);
  if (name !== null) {
    const prefix = `${feedKey}-${name}-`;
    const inSeason = and(isInTournament(id), sql`starts_with(${events.feedKey}, ${prefix})`);
    return { name, matches: await listMatches(db, inSeason) };
  }
  return { name, matches: seasonByBreaks(await listMatches(db, isInTournament(id)), now) };
}

/** Excludes matches that the source replaced. */
function isInTournament(tournamentId: number): SQL | undefined {
  return and(eq(events.tournamentId, tournamentId), isNotReplaced);
}

async function findKey(db: Db, where: SQL | undefined, order: SQL): Promise<string | undefined> {
  const [row] = await db
    .select({ key: events.feedKey })
    .from(events)
    .where(where)
    .orderBy(order)
    .limit(1);
  return row?.key;
}

async function listMatches(db: Db, where: SQL | undefined): Promise<SeasonMatch[]> {
  const [homeTeam, awayTeam] = [alias(teams, "home_team"), alias(teams, "away_team")];
  return db
    .select({ event: eventColumns, homeTeam, awayTeam })
    .from(events)
    .innerJoin(homeTeam, eq(homeTeam.id, events.homeTeamId))
    .innerJoin(awayTeam, eq(awayTeam.id, events.awayTeamId))
    .where(where)
    .orderBy(asc(events.startAt), asc(events.id));
}
