import type { components } from "#contract";
import { type FixtureList, listsTeamOf, selectFixtures } from "#domain/fixture-list.ts";
import { PER_PAGE } from "#domain/paging.ts";
import type { CoverageRow, EventRow } from "#offline/rows.ts";
import type { Store } from "#offline/store.ts";
import { UNKNOWN_SOURCE } from "#sw/storage/read-event.ts";

type Schemas = components["schemas"];

export interface Listing {
  events: Schemas["Event"][];
  meta: Schemas["EventListMeta"];
}

export interface SavedList extends Listing {
  savedAt: number;
  isPart?: true;
}

/** Combines rows of earlier lists. Null if the device does not know enough. */
export async function readEventList(store: Store, list: FixtureList): Promise<SavedList | null> {
  const rows = await readListedRows(store, list);
  const covering = await readCovering(store, list);
  // Without a complete list the device cannot know that there is no match.
  if (rows.length === 0 && covering.length === 0) return null;
  const newest = covering.toSorted((a, b) => b.saved_at - a.saved_at)[0];
  const ages = (rows.length > 0 ? rows : covering).map((row) => row.saved_at);
  return {
    events: rows.map((row) => row.event),
    meta: {
      total: rows.length,
      per_page: PER_PAGE,
      current_page: 1,
      first_page: 1,
      last_page: 1,
      ...(newest?.meta ?? UNKNOWN_SOURCE),
    },
    savedAt: Math.min(...ages),
    ...(list.isWholeDay && covering.length === 0 ? { isPart: true } : {}),
  };
}

export async function readListedRows(store: Store, list: FixtureList): Promise<EventRow[]> {
  const rows = await store.events
    .where("start_at")
    .between(list.from, list.to, true, false)
    .toArray();
  return selectFixtures(rows, list).filter(({ event }) => listsTeamOf(list, event));
}

function readCovering(store: Store, list: FixtureList): Promise<CoverageRow[]> {
  const { sport, tournament } = coverageScope(list);
  return store.coverage
    .filter(
      (row) =>
        row.from <= list.from &&
        row.to >= list.to &&
        (row.sport === "*" || row.sport === sport) &&
        (row.tournament === "*" || row.tournament === tournament),
    )
    .toArray();
}

export function coverageScope({
  sportId,
  tournamentId,
}: FixtureList): Pick<CoverageRow, "sport" | "tournament"> {
  return { sport: String(sportId ?? "*"), tournament: String(tournamentId ?? "*") };
}
