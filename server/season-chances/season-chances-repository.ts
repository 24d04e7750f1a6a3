import { and, asc, eq, inArray } from "drizzle-orm";
import { teams, tournaments } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { seasonChances } from "#server/season-chances/tables.ts";
import type { TournamentRow } from "#server/standings/standings-repository.ts";

export type SeasonChancesRow = typeof seasonChances.$inferSelect;

/** @param ids null for all */
export async function listTournamentRows(
  db: Db,
  feed: string,
  ids: readonly number[] | null,
): Promise<TournamentRow[]> {
  return db
    .select()
    .from(tournaments)
    .where(
      and(eq(tournaments.feed, feed), ids === null ? undefined : inArray(tournaments.id, [...ids])),
    )
    .orderBy(asc(tournaments.id));
}

export async function findSeasonChances(
  db: Db,
  tournamentId: number,
): Promise<SeasonChancesRow | undefined> {
  const [row] = await db
    .select()
    .from(seasonChances)
    .where(eq(seasonChances.tournamentId, tournamentId));
  return row;
}

export async function findResultsVersion(
  db: Db,
  tournamentId: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ resultsVersion: seasonChances.resultsVersion })
    .from(seasonChances)
    .where(eq(seasonChances.tournamentId, tournamentId));
  return row?.resultsVersion;
}

export async function saveSeasonChances(db: Db, row: SeasonChancesRow): Promise<void> {
  await db
    .insert(seasonChances)
    .values(row)
    .onConflictDoUpdate({ target: seasonChances.tournamentId, set: row });
}

export async function listTeamNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; short_name: string }>> {
  const rows = await db
    .select({ id: teams.id, name: teams.name, short_name: teams.shortName })
    .from(teams)
    .where(inArray(teams.id, [...ids]));
  return new Map(rows.map((team) => [team.id, team]));
}
