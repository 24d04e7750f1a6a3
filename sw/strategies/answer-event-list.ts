import { type FixtureList, type FixtureQuery, fixtureList } from "#domain/fixture-list.ts";
import { EVENT_STATUSES, type EventStatus } from "#domain/match-status.ts";
import type { Store } from "#offline/store.ts";
import type { Clock } from "#sw/browser/clock.ts";
import { type EventList, isEventList } from "#sw/network/response-schemas.ts";
import type { EventStore } from "#sw/storage/event-store.ts";
import { readEventList } from "#sw/storage/read-event-list.ts";
import type { ApiCall, NetworkFirst } from "#sw/strategies/network-first.ts";

/** Fixtures of a day, a tournament or a status, also one that was never asked for online. */
export function createEventListAnswer({
  store,
  events,
  networkFirst,
  clock,
}: {
  store: Store;
  events: EventStore;
  networkFirst: NetworkFirst;
  clock: Clock;
}) {
  return (call: ApiCall): Promise<Response> => {
    const query = call.url.searchParams;
    const isFirstPage = (query.get("page") ?? "1") === "1";
    return networkFirst<EventList>(call, {
      isBody: isEventList,
      async write(body, at) {
        const list = readList(query, clock);
        await events.writeList(body, at, list.isComplete && isFirstPage ? list : null);
      },
      read: async () => readEventList(store, readList(query, clock)),
    });
  };
}

/** @throws RangeError for a day, a time zone or a status that does not exist */
function readList(params: URLSearchParams, clock: Clock): FixtureList {
  const { sport_id, tournament_id, status, schedule_date, tz, sort } = Object.fromEntries(params);
  const query: FixtureQuery = {
    ...(sport_id === undefined ? {} : { sport_id: Number(sport_id) }),
    ...(tournament_id === undefined ? {} : { tournament_id: Number(tournament_id) }),
    ...(status === undefined ? {} : { status: readStatus(status) }),
    ...(schedule_date === undefined ? {} : { schedule_date }),
    ...(tz === undefined ? {} : { tz }),
    ...(sort === "start_at desc" ? { sort } : {}),
  };
  return fixtureList(query, clock.now());
}

function readStatus(status: string): "live" | EventStatus {
  const known = (["live", ...EVENT_STATUSES] as const).find((one) => one === status);
  if (known === undefined) throw new RangeError(`${status} is no status.`);
  return known;
}
