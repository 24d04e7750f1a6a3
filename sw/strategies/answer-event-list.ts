import { packFixtures, unpackFixtures, updateFromList } from "#domain/fixture.ts";
import { type FixtureList, type FixtureQuery, fixtureList } from "#domain/fixture-list.ts";
import { EVENT_STATUSES, type EventStatus } from "#domain/match-status.ts";
import type { Store } from "#offline/store.ts";
import type { Clock } from "#sw/browser/clock.ts";
import {
  type EventList,
  type Fixtures,
  isEventList,
  isFixtures,
} from "#sw/network/response-schemas.ts";
import type { EventStore, Update } from "#sw/storage/event-store.ts";
import { type Listing, readEventList } from "#sw/storage/read-event-list.ts";
import type { ApiCall, NetworkFirst, Strategy } from "#sw/strategies/network-first.ts";

interface ListForm<Body> {
  isBody(body: unknown): body is Body;
  read(body: Body): Listing;
  write(listing: Listing): Body;
  update: Update;
}

const FIXTURES: ListForm<Fixtures> = {
  isBody: isFixtures,
  read: (body) => ({ events: unpackFixtures(body), meta: body.meta }),
  write: ({ events, meta }) => ({ ...packFixtures(events), meta: { ...meta, version: "" } }),
  update: updateFromList,
};

const EVENTS: ListForm<EventList> = {
  isBody: isEventList,
  read: ({ data, meta }) => ({ events: data, meta }),
  write: ({ events, meta }) => ({ data: events, meta }),
  update: (_before, received) => received,
};

export function createEventListAnswers({
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
  function strategyOf<Body>({ url }: ApiCall, form: ListForm<Body>): Strategy<Body> {
    const query = url.searchParams;
    const isFirstPage = (query.get("page") ?? "1") === "1";
    return {
      isBody: form.isBody,
      async write(body, at) {
        const list = readList(query, clock);
        const covered = list.isComplete && isFirstPage ? list : null;
        await events.writeList(form.read(body), at, { covered, update: form.update });
      },
      async read() {
        const saved = await readEventList(store, readList(query, clock));
        return saved === null ? null : { ...saved, body: form.write(saved) };
      },
    };
  }

  return {
    answerFixtures: (call: ApiCall) => networkFirst(call, strategyOf(call, FIXTURES)),

    /** For pages of builds before `/fixtures`, which keep running beside a newer worker. */
    answerEvents: (call: ApiCall) => networkFirst(call, strategyOf(call, EVENTS)),
  };
}

function readList(params: URLSearchParams, clock: Clock): FixtureList {
  const { sport_id, tournament_id, team_id, status, schedule_date, tz, sort } =
    Object.fromEntries(params);
  const query: FixtureQuery = {
    ...(sport_id === undefined ? {} : { sport_id: Number(sport_id) }),
    ...(tournament_id === undefined ? {} : { tournament_id: Number(tournament_id) }),
    ...(team_id === undefined ? {} : { team_id: Number(team_id) }),
    ...(status === undefined ? {} : { status: readStatus(status) }),
    ...(schedule_date === undefined ? {} : { schedule_date }),
    ...(tz === undefined ? {} : { tz }),
    ...(sort === "start_at desc" ? { sort } : {}),
  };
  return fixtureList(query, clock.now());
}

function readStatus(status: string): "live" | EventStatus {
  const known = (["live", ...EVENT_STATUSES] as const).find((one) => one === status);
  if (known === undefined) throw new RangeError(`${status} is not a status.`);
  return known;
}
