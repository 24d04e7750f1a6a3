import type { components, operations } from "#contract";
import { DAY_S } from "./day.ts";
import { dayRange, isTimeZone } from "./time-zone.ts";
import { EVENT_STATUSES, type EventStatus, isOver, LIVE_STATUSES } from "./match-status.ts";

type Event = components["schemas"]["Event"];
export type FixtureQuery = NonNullable<operations["listEvents"]["parameters"]["query"]>;
type Listed = Pick<Event, "id" | "sport_id" | "tournament_id" | "status" | "start_at">;

const HOUR_S = 3_600;
const BACK_S = 6 * HOUR_S;
const AHEAD_S = 8 * DAY_S;

export interface FixtureList {
  /** Unix seconds; `to` is exclusive. */
  from: number;
  to: number;
  statuses: readonly EventStatus[];
  sportId: number | null;
  tournamentId: number | null;
  teamId: number | null;
  descending: boolean;
  isComplete: boolean;
  /** False for the list without a day, which leaves out matches that are over. */
  isWholeDay: boolean;
}

/** @throws RangeError for a date that does not exist */
export function fixtureList(query: FixtureQuery, now: number): FixtureList {
  const { schedule_date: day, status, tz = "UTC", team_id: teamId = null } = query;
  const isWholeDay = day !== undefined;
  const isOfAllTime = !isWholeDay && teamId !== null;
  return {
    ...rangeOf(),
    statuses: statusesOf(status).filter(
      (listed) => isWholeDay || isOfAllTime || !isOver({ status: listed }),
    ),
    sportId: query.sport_id ?? null,
    tournamentId: query.tournament_id ?? null,
    teamId,
    descending: query.sort === "start_at desc",
    isComplete: isWholeDay && status === undefined && teamId === null,
    isWholeDay,
  };

  function rangeOf(): { from: number; to: number } {
    if (isWholeDay) return dayRange(day, isTimeZone(tz) ? tz : "UTC");
    return isOfAllTime ? ALL_TIME : currentRange(now);
  }
}

const ALL_TIME = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Rows that an earlier build saved have no club ids. */
export function listsTeamOf(
  { teamId }: Pick<FixtureList, "teamId">,
  { homeTeam, awayTeam }: Pick<Event, "homeTeam" | "awayTeam">,
): boolean {
  return teamId === null || homeTeam.id === teamId || awayTeam.id === teamId;
}

function currentRange(now: number): { from: number; to: number } {
  const seconds = Math.floor(now / 1_000);
  return { from: seconds - BACK_S, to: seconds + AHEAD_S };
}

function statusesOf(status: FixtureQuery["status"]): readonly EventStatus[] {
  if (status === undefined) return EVENT_STATUSES;
  return status === "live" ? LIVE_STATUSES : EVENT_STATUSES.filter((known) => known === status);
}

export function selectFixtures<Match extends Listed>(
  matches: readonly Match[],
  list: FixtureList,
): Match[] {
  return inListOrder(
    matches.filter((match) => isListed(match, list)),
    list.descending,
  );
}

export function inListOrder<Match extends Pick<Event, "id" | "start_at">>(
  matches: readonly Match[],
  descending: boolean,
): Match[] {
  const sign = descending ? -1 : 1;
  return matches.toSorted((a, b) => sign * (a.start_at - b.start_at || a.id - b.id));
}

function isListed(match: Listed, list: FixtureList): boolean {
  return (
    list.from <= match.start_at &&
    match.start_at < list.to &&
    (list.isComplete || list.statuses.includes(match.status)) &&
    (list.sportId === null || match.sport_id === list.sportId) &&
    (list.tournamentId === null || match.tournament_id === list.tournamentId)
  );
}
