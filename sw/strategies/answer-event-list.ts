import { timeHeaders } from "#domain/answer-time.ts";
import { wholeFixtures } from "#domain/fixture-difference.ts";
import { packFixtures, unpackFixtures, updateFromList } from "#domain/fixture.ts";
import { type FixtureList, type FixtureQuery, fixtureList } from "#domain/fixture-list.ts";
import { FIXTURES_PATH } from "#domain/paths.ts";
import { EVENT_STATUSES, type EventStatus } from "#domain/match-status.ts";
import type { Store } from "#offline/store.ts";
import { STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";
import type { Clock } from "#sw/browser/clock.ts";
import type { Asked, AskServer } from "#sw/network/network.ts";
import {
  type EventList,
  type Fixtures,
  isEventList,
  isFixtures,
} from "#sw/network/response-schemas.ts";
import type { EventStore, Update } from "#sw/storage/event-store.ts";
import { putNewer } from "#sw/storage/put-newer.ts";
import { type Listing, readEventList } from "#sw/storage/read-event-list.ts";
import {
  type ApiCall,
  jsonResponse,
  type NetworkFirst,
  type Strategy,
} from "#sw/strategies/network-first.ts";

/** By then the server has forgotten its version. */
const KEEP_LAST_SECONDS = 3_600;

/** How a list travels. */
interface ListForm<Body> {
  isBody(body: unknown): body is Body;
  read(body: Body): Listing;
  write(listing: Listing): Body;
  update: Update;
}

const FIXTURES: ListForm<Fixtures> = {
  isBody: isFixtures,
  read: (body) => ({ events: unpackFixtures(body), meta: body.meta }),
  // What a phone puts together is no version of the server's.
  write: ({ events, meta }) => ({ ...packFixtures(events), meta: { ...meta, version: "" } }),
  update: updateFromList,
};

const EVENTS: ListForm<EventList> = {
  isBody: isEventList,
  read: ({ data, meta }) => ({ events: data, meta }),
  write: ({ events, meta }) => ({ data: events, meta }),
  update: (_before, told) => told,
};

/** Fixtures of a day, a tournament or a status, also one that was never asked for online. */
export function createEventListAnswers({
  store,
  events,
  askServer,
  networkFirst,
  clock,
}: {
  store: Store;
  events: EventStore;
  askServer: AskServer;
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
    /** Of a list that the server has told before it is asked only what has changed: that is the worker's own affair. */
    async answerFixtures(call: ApiCall): Promise<Response> {
      const path = `${call.url.pathname}${call.url.search}`;
      const last = await withTimeoutOr(STORE_TIMEOUT_MS, readLastList(store, path), null);
      const strategy = strategyOf(call, FIXTURES);
      return networkFirst<Fixtures>(call, {
        ...strategy,
        ask: (request) => askFixtures(askServer, request, last),
        async write(body, at, response) {
          await strategy.write(body, at, response);
          await writeLastList(store, path, body, at);
        },
      });
    },

    /** For a page of a build from before `/fixtures`: a tab stays on its version beside a newer worker. */
    answerEvents: (call: ApiCall) => networkFirst(call, strategyOf(call, EVENTS)),
  };
}

/**
 * A list of fixtures as the server last told it, for which only what has changed since need be asked. The matches
 * themselves are rows of `events`, which other answers change as well; nothing is read from here offline.
 * @param path the list's address, with its query
 */
async function readLastList(store: Store, path: string): Promise<Fixtures | null> {
  const body = (await store.lists.get(path))?.body;
  return isFixtures(body) ? body : null;
}

/** @param at unix seconds by the server's clock */
async function writeLastList(
  store: Store,
  path: string,
  body: Fixtures,
  at: number,
): Promise<void> {
  await store.transaction("rw", store.lists, () =>
    putNewer(store.lists, path, { path, body, saved_at: at }),
  );
  await store.lists
    .where("path")
    .startsWith(FIXTURES_PATH)
    .filter((row) => row.saved_at < at - KEEP_LAST_SECONDS)
    .delete();
}

/**
 * Asks for a list of fixtures, and only for what has changed where it is known how the list last was. The answer is
 * whole either way: how it travelled is nobody else's business.
 * @param last how the server last told it; null where that is not known
 */
async function askFixtures(
  askServer: AskServer,
  request: Request,
  last: Fixtures | null,
): Promise<Asked<Fixtures>> {
  if (last === null) return askServer(request, isFixtures);
  const url = new URL(request.url);
  url.searchParams.set("since", last.meta.version);
  const asked = await askServer(new Request(url, request), isFixtures);
  const { answer } = asked;
  if (answer?.body == null) return asked;
  const descending = url.searchParams.get("sort") === "start_at desc";
  const whole = wholeFixtures(last, answer.body, descending);
  // It names a version that this phone has not: a fault on the way, or of the server.
  if (whole === null) return askServer(request, isFixtures);
  const response = jsonResponse(whole, 200, timeHeaders(answer.response.headers));
  return { answer: { ...answer, body: whole, response } };
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
