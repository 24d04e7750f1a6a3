import { and, asc, countDistinct, desc, eq, gte, sql } from "drizzle-orm";
import type { TeamRow } from "#server/fixtures/event-repository.ts";
import { hasTeam, isNotReplaced } from "#server/fixtures/event-repository.ts";
import { events, teams, tournaments } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isSettled } from "#server/predictions/conditions.ts";
import { predictions } from "#server/predictions/tables.ts";
import { countWhere } from "#server/track-record/track-record-repository.ts";

type TournamentRow = typeof tournaments.$inferSelect;

/** Excludes placeholder names of sides that are not known yet. */
export async function listTeams(
  db: Db,
  feed: string,
): Promise<{ team: TeamRow; tournamentIds: number[] }[]> {
  const sides = db
    .select({ teamId: events.homeTeamId, tournamentId: events.tournamentId })
    .from(events)
    .where(and(eq(events.feed, feed), eq(events.sidesKnown, true)))
    .union(
      db
        .select({ teamId: events.awayTeamId, tournamentId: events.tournamentId })
        .from(events)
        .where(and(eq(events.feed, feed), eq(events.sidesKnown, true))),
    )
    .as("sides");
  return db
    .select({
      team: teams,
      tournamentIds: sql<
        number[]
      >`array_agg(${tournaments.id} order by ${tournaments.priority} desc, ${tournaments.id})`,
    })
    .from(sides)
    .innerJoin(teams, eq(teams.id, sides.teamId))
    .innerJoin(tournaments, eq(tournaments.id, sides.tournamentId))
    .groupBy(teams.id)
    .orderBy(asc(teams.id));
}

export async function findTeam(db: Db, feed: string, id: number): Promise<TeamRow | undefined> {
  const [team] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.id, id), eq(teams.feed, feed)));
  return team;
}

export async function listTournamentsOfTeam(
  db: Db,
  teamId: number,
  since: Date,
): Promise<TournamentRow[]> {
  const played = db
    .selectDistinct({ id: events.tournamentId })
    .from(events)
    .where(and(hasTeam(teamId), gte(events.startAt, since)))
    .as("played");
  const rows = await db
    .select({ tournament: tournaments })
    .from(played)
    .innerJoin(tournaments, eq(tournaments.id, played.id))
    .orderBy(desc(tournaments.priority), asc(tournaments.id));
  return rows.map(({ tournament }) => tournament);
}

const homeGoals = sql`coalesce(${events.extraTimeHome}, ${events.regularHome}, ${events.homeScore})`;
const awayGoals = sql`coalesce(${events.extraTimeAway}, ${events.regularAway}, ${events.awayScore})`;

export async function sumGoals(
  db: Db,
  teamId: number,
  since: Date,
): Promise<{ matches: number; scored: number; conceded: number }> {
  const isHome = eq(events.homeTeamId, teamId);
  const [sums] = await db
    .select({
      matches: countDistinct(events.id),
      scored: sql<number>`coalesce(sum(case when ${isHome} then ${homeGoals} else ${awayGoals} end), 0)::int`,
      conceded: sql<number>`coalesce(sum(case when ${isHome} then ${awayGoals} else ${homeGoals} end), 0)::int`,
    })
    .from(events)
    .where(
      and(hasTeam(teamId), eq(events.status, "ended"), isNotReplaced, gte(events.startAt, since)),
    );
  return sums ?? { matches: 0, scored: 0, conceded: 0 };
}

export async function countSettledAnswers(
  db: Db,
  teamId: number,
): Promise<{ settled: number; correct: number }> {
  const [counts] = await db
    .select({
      settled: sql<number>`count(*)::int`,
      correct: countWhere(eq(predictions.correct, true)),
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(and(hasTeam(teamId), isSettled));
  return counts ?? { settled: 0, correct: 0 };
}
