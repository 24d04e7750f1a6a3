import type { components } from "#contract";
import { LAST_MATCHES, NEXT_MATCHES, NEXT_UNTIL_S } from "#domain/club-matches.ts";
import { hasEnded, isOver } from "#domain/match-status.ts";
import type { EventRow } from "#offline/rows.ts";
import type { Store } from "#offline/store.ts";
import type { ClubAnswer, TeamList } from "#sw/network/response-schemas.ts";
import { UNKNOWN_SOURCE } from "#sw/storage/read-event.ts";

type Schemas = components["schemas"];
type SavedTeam = Required<Schemas["Team"]>;

/** The clubs of the saved matches, for a phone that never saved the list of clubs. */
export async function readSavedTeams(
  store: Store,
): Promise<{ body: TeamList; savedAt: number } | null> {
  const rows = await store.events.toArray();
  const teams = new Map<number, Schemas["ListedTeam"]>();
  for (const { event } of rows) {
    if (event.withheld === "sides_unknown") continue;
    for (const team of teamsOf(event)) {
      const known = teams.get(team.id) ?? { ...team, sport_id: event.sport_id, tournament_ids: [] };
      const ids = new Set([...known.tournament_ids, event.tournament_id]);
      teams.set(team.id, { ...known, tournament_ids: [...ids] });
    }
  }
  if (teams.size === 0) return null;
  const tournaments = new Map(rows.map(({ event: { tournament } }) => [tournament.id, tournament]));
  const inOrder = [...tournaments.values()].toSorted(
    (a, b) => b.priority - a.priority || a.id - b.id,
  );
  const placeOf = new Map(inOrder.map(({ id }, index) => [id, index]));
  const byPlace = (a: number, b: number) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0);
  const body: TeamList = {
    data: [...teams.values()]
      .toSorted((a, b) => a.id - b.id)
      .map((team) => ({ ...team, tournament_ids: team.tournament_ids.toSorted(byPlace) })),
    tournaments: inOrder.map(({ id, name }) => ({ id, name, country: null })),
    meta: {
      total: teams.size,
      per_page: teams.size,
      current_page: 1,
      first_page: 1,
      last_page: 1,
    },
  };
  return { body, savedAt: oldest(rows) };
}

/** A club's saved matches, for a phone that never opened the club. */
export async function readSavedClub(
  store: Store,
  id: number,
  nowMs: number,
): Promise<{ body: ClubAnswer; savedAt: number } | null> {
  const rows = await store.events
    .filter(({ event }) => teamsOf(event).some((team) => team.id === id))
    .toArray();
  const team = rows.flatMap(({ event }) => teamsOf(event)).find((one) => one.id === id);
  const [row] = rows;
  if (team === undefined || row === undefined) return null;
  const inOrder = rows.map(({ event }) => event).toSorted((a, b) => a.start_at - b.start_at);
  const tournaments = new Map(inOrder.map(({ tournament }) => [tournament.id, tournament]));
  const data: Schemas["Club"] = {
    ...team,
    sport_id: row.sport_id,
    tournaments: [...tournaments.values()].toSorted((a, b) => b.priority - a.priority),
    last: inOrder
      .filter((event) => hasEnded(event))
      .slice(-LAST_MATCHES)
      .toReversed(),
    next: inOrder
      .filter((event) => !isOver(event) && !hasEnded(event))
      .filter(({ start_at }) => start_at >= nowMs / 1_000 - NEXT_UNTIL_S)
      .slice(0, NEXT_MATCHES),
  };
  return { body: { data, meta: UNKNOWN_SOURCE }, savedAt: oldest(rows) };
}

/** Rows that an earlier build saved have no club ids. */
function teamsOf({ homeTeam, awayTeam }: Schemas["Event"]): SavedTeam[] {
  return [homeTeam, awayTeam].flatMap(({ id, ...names }) =>
    id === undefined ? [] : [{ id, ...names }],
  );
}

function oldest(rows: readonly EventRow[]): number {
  return Math.min(...rows.map(({ saved_at }) => saved_at));
}
