import type { components } from "#contract";
import { DAY_MS } from "#domain/day.ts";
import { listTournamentsOfTeam } from "#server/clubs/club-repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import {
  findCurrentSeason,
  type Season,
  type TournamentRow,
} from "#server/standings/standings-repository.ts";
import { serializeTable } from "#server/standings/table-serializer.ts";

type ClubTournament = components["schemas"]["ClubTournament"];

/** No season is longer. */
const YEAR_MS = 366 * DAY_MS;
const ROWS = 3;

export interface ClubSeason {
  tournaments: ClubTournament[];
  /** When the first of the current seasons began. Goals count from then on. */
  startedAt: Date;
}

/** The tournaments whose current season has a match of the club. */
export async function readClubSeason(db: Db, teamId: number, now: Date): Promise<ClubSeason> {
  const recent = await listTournamentsOfTeam(db, teamId, new Date(now.getTime() - YEAR_MS));
  const seasons = await Promise.all(
    recent.map(async (row) => ({ row, season: await findCurrentSeason(db, row, now) })),
  );
  const own = seasons.filter(({ season }) => hasTeam(season, teamId));
  const starts = own.flatMap(({ season: { matches } }) => matches[0]?.event.startAt ?? []);
  return {
    tournaments: own.map(({ row, season }) => placeIn(row, season, teamId)),
    startedAt: new Date(Math.min(now.getTime(), ...starts.map((at) => at.getTime()))),
  };
}

function hasTeam({ matches }: Season, teamId: number): boolean {
  return matches.some(({ homeTeam, awayTeam }) => homeTeam.id === teamId || awayTeam.id === teamId);
}

function placeIn(row: TournamentRow, season: Season, teamId: number): ClubTournament {
  const { tournament, groups } = serializeTable(row, season);
  const isOwn = ({ team }: { team: { id: number } }) => team.id === teamId;
  const table = groups.map(({ all }) => all).find((all) => all.some(isOwn)) ?? [];
  const own = table.find(isOwn);
  if (own === undefined || table.every(({ played }) => played === 0)) return tournament;
  const first = Math.max(0, Math.min(table.indexOf(own) - 1, table.length - ROWS));
  return { ...tournament, position: own.position, rows: table.slice(first, first + ROWS) };
}
