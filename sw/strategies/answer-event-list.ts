import { dayRange } from "#engine/calendar/day-range.ts";
import type { Store } from "#offline/store.ts";
import { type Clock, unixSeconds } from "../browser/clock.ts";
import { type EventList, isEventList } from "../network/response-schemas.ts";
import type { EventStore } from "../storage/event-store.ts";
import { type ListQuery, readEventList } from "../storage/read-event-list.ts";
import type { ApiCall, NetworkFirst } from "./network-first.ts";

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
    const { url } = call;
    const isFirstPage = (url.searchParams.get("page") ?? "1") === "1";
    return networkFirst<EventList>(call, {
      isBody: isEventList,
      async write(body, at) {
        const { from, to, sport, tournament, status, isWholeDay } = readQuery(url, clock);
        const isComplete = isWholeDay && status === null && isFirstPage;
        await events.writeList(body, at, isComplete ? { from, to, sport, tournament } : null);
      },
      read: () => readEventList(store, readQuery(url, clock)),
    });
  };
}

function readQuery(url: URL, clock: Clock): ListQuery {
  const query = url.searchParams;
  const date = query.get("schedule_date");
  const now = unixSeconds(clock);
  const range =
    date === null
      ? { from: now - 6 * 3600, to: now + 8 * 86_400 }
      : dayRange(date, query.get("tz") ?? "UTC");
  return {
    ...range,
    sport: query.get("sport_id") ?? "*",
    tournament: query.get("tournament_id") ?? "*",
    status: query.get("status"),
    isWholeDay: date !== null,
    descending: query.get("sort") === "start_at desc",
  };
}
