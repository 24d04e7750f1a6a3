import type { components } from "#contract";
import { isInPlay, isOver } from "#domain/match-status.ts";
import type { ListedTeam } from "#src/queries/club-queries.ts";
import type { Event } from "#src/queries/event-queries.ts";

type Tournament = components["schemas"]["TeamTournament"];

export interface ClubRow {
  names: string[];
  team: ListedTeam;
  note: string;
}
export interface CompetitionRow {
  names: string[];
  id: number;
  note: string;
}
export interface MatchRow {
  names: string[];
  event: Event;
}

export interface ClubList {
  data: readonly ListedTeam[];
  tournaments: readonly Tournament[];
}

/** Clubs of the most important competitions first. The server orders the competitions so. */
export function clubRows({ data, tournaments }: ClubList): ClubRow[] {
  const place = new Map(tournaments.map(({ id }, index) => [id, index]));
  const known = new Map(tournaments.map((tournament) => [tournament.id, tournament]));
  const placeOf = ({ tournament_ids: [first = 0] }: ListedTeam) => place.get(first) ?? Infinity;
  return data
    .map((team) => {
      const tournament = known.get(team.tournament_ids[0] ?? 0);
      const note = tournament?.name ?? "";
      return { names: [team.name, team.short_name, ...(team.aliases ?? [])], team, note };
    })
    .toSorted((a, b) => placeOf(a.team) - placeOf(b.team) || a.team.id - b.team.id);
}

export function competitionRows({ data, tournaments }: ClubList): CompetitionRow[] {
  const clubs = new Map<number, number>();
  for (const { tournament_ids: ids } of data)
    for (const id of ids) clubs.set(id, (clubs.get(id) ?? 0) + 1);
  return tournaments.map(({ id, name, country }) => {
    const count = clubs.get(id) ?? 0;
    const parts = [country, count === 0 ? null : `${count} ${count === 1 ? "club" : "clubs"}`];
    return {
      names: [name, ...(country === null ? [] : [`${name} ${country}`, `${country} ${name}`])],
      id,
      note: parts.filter((part) => part !== null).join(" · "),
    };
  });
}

/** Live matches first, then by the time until or since kick-off. `now` in unix seconds. */
export function matchRows(events: readonly Event[], now: number): MatchRow[] {
  const known = new Map(events.map((event) => [event.id, event]));
  const rank = (event: Event) => (isInPlay(event) ? 0 : isOver(event) ? 2 : 1);
  return [...known.values()]
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || Math.abs(a.start_at - now) - Math.abs(b.start_at - now) || a.id - b.id,
    )
    .map((event) => ({ names: matchNames(event), event }));
}

/** The empty first name: no match counts as one that begins with the typed words. */
function matchNames({ homeTeam, awayTeam }: Event): string[] {
  const names = `${homeTeam.name} ${awayTeam.name}`;
  const shortNames = `${homeTeam.short_name} ${awayTeam.short_name}`;
  const areParts =
    homeTeam.name.includes(homeTeam.short_name) && awayTeam.name.includes(awayTeam.short_name);
  return areParts ? ["", names] : ["", names, shortNames];
}
