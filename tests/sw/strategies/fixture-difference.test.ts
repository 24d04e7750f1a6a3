import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { components } from "#contract";
import { unpackFixtures } from "#domain/fixture.ts";
import { rememberVersions } from "#server/fixtures/fixture-lists.ts";
import { detailOf, HOUR, listOf, match, TODAY } from "../support/facts.ts";
import {
  createPhone,
  NOON,
  type Phone,
  say,
  stopTheClock,
  unreachable,
  waitInVain,
} from "../support/phone.ts";

type Event = components["schemas"]["Event"];

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

const LIVE = { status: "second_half", start_at: NOON - HOUR, score: "0|0" } as const;
const before = [match(2, LIVE), match(1), match(3)];
const after = [match(2, { ...LIVE, score: "1|0" }), match(1), match(4)];

/** The part of the server that tells lists, which remembers what it told. */
function createLists() {
  const tell = rememberVersions();
  return (request: Request, events: Event[]) => {
    const since = new URL(request.url).searchParams.get("since") ?? undefined;
    const told = tell("the day", events, since);
    return { ...told, meta: { ...listOf(events).meta, ...told.meta } };
  };
}

/** Has the phone ask for its day, at a time by the server's clock. */
async function ask(phone: Phone, answer: (request: Request) => object, at: number) {
  phone.serve((request) => say(answer(request), { at }));
  const response = await phone.ask(TODAY);
  const body: components["schemas"]["Fixtures"] = await response.json();
  await phone.idle();
  return body;
}

const sinceOf = ({ requests }: Phone) =>
  requests.map(({ url }) => new URL(url).searchParams.get("since"));

it("A phone that has a list asks what has changed since, also after the browser has ended its worker", async () => {
  const [phone, lists] = [createPhone(), createLists()];
  const first = await ask(phone, (request) => lists(request, before), NOON);
  phone.restartWorker();
  const sent: object[] = [];
  const second = await ask(
    phone,
    (request) => {
      const told = lists(request, after);
      sent.push(told);
      return told;
    },
    NOON + 60,
  );
  expect(sinceOf(phone)).toEqual([null, first.meta.version]);
  expect(sent).toMatchObject([
    { data: { id: [2, 4] }, gone: [3], meta: { since: first.meta.version } },
  ]);
  // The page is given the whole list, as if it had travelled.
  expect(unpackFixtures(second)).toEqual(after);
  expect(second).not.toHaveProperty("gone");
  expect(second.meta).not.toHaveProperty("since");
});

it("What a difference leaves out is as new as what it tells, and what has gone from the day goes from the phone", async () => {
  const [phone, lists] = [createPhone(), createLists()];
  await ask(phone, (request) => lists(request, before), NOON);
  await ask(phone, (request) => lists(request, after), NOON + 60);
  const rows = await phone.store.events.toArray();
  expect(rows.map(({ id, saved_at: at }) => [id, at - NOON])).toEqual([
    [1, 60],
    [2, 60],
    [4, 60],
  ]);
  phone.serve(unreachable);
  const offline = await phone.ask(TODAY);
  expect(offline.headers.get("x-touchline-saved-at")).toBe(String(NOON + 60));
  expect(unpackFixtures(await offline.json())).toEqual(after);
});

it("What another answer has told of a match meanwhile is set right by a difference that leaves the match out", async () => {
  const [phone, lists] = [createPhone(), createLists()];
  await ask(phone, (request) => lists(request, before), NOON);
  // A goal that is struck off again before the list is next asked for.
  phone.serve(() => say(detailOf(match(2, { ...LIVE, score: "1|0" })), { at: NOON + 30 }));
  await phone.ask("/events/match-2");
  await phone.idle();
  await ask(phone, (request) => lists(request, before), NOON + 60);
  expect(await phone.store.events.get(2)).toMatchObject({
    event: { score: "0|0" },
    saved_at: NOON + 60,
  });
});

it("Matches that the browser has taken from the phone are back with the next difference", async () => {
  const [phone, lists] = [createPhone(), createLists()];
  await ask(phone, (request) => lists(request, before), NOON);
  await phone.store.events.clear();
  await ask(phone, (request) => lists(request, before), NOON + 60);
  expect(await phone.store.events.count()).toBe(3);
});

it("A server that has forgotten the version tells the whole list", async () => {
  const phone = createPhone();
  const first = await ask(phone, (request) => createLists()(request, before), NOON);
  const second = await ask(phone, (request) => createLists()(request, after), NOON + 60);
  expect(sinceOf(phone)).toEqual([null, first.meta.version]);
  expect(unpackFixtures(second)).toEqual(after);
});

it("A difference to what the phone does not have is dropped, and the list asked for whole", async () => {
  const [phone, lists] = [createPhone(), createLists()];
  const first = await ask(phone, (request) => lists(request, before), NOON);
  const second = await ask(
    phone,
    (request) => {
      const told = lists(request, after);
      return request.url.includes("since=")
        ? { ...told, meta: { ...told.meta, since: "x" } }
        : told;
    },
    NOON + 60,
  );
  expect(sinceOf(phone)).toEqual([null, first.meta.version, null]);
  expect(unpackFixtures(second)).toEqual(after);
});

it("A difference that comes late is given as the whole list, to a page that shows the phone’s own", async () => {
  const [phone, lists] = [createPhone(), createLists()];
  await ask(phone, (request) => lists(request, before), NOON);
  const { given, answer } = await waitInVain(phone, TODAY);
  expect(unpackFixtures(await given.json())).toEqual(before);
  const [request] = phone.requests.slice(-1);
  if (request === undefined) throw new Error("It was asked for.");
  answer(say(lists(request, after), { at: NOON + 60 }));
  await phone.idle();
  phone.serve(unreachable);
  expect(unpackFixtures(await (await phone.ask(TODAY)).json())).toEqual(after);
});

it("Each list is asked for by its own version, and one of an hour ago is no longer kept for that", async () => {
  const [phone, lists] = [createPhone(), createLists()];
  await ask(phone, (request) => lists(request, before), NOON);
  phone.serve((request) => say(lists(request, before), { at: NOON + 2 * HOUR }));
  await phone.ask(`${TODAY}&sport_id=1`);
  await phone.idle();
  await ask(phone, (request) => lists(request, before), NOON + 2 * HOUR);
  expect(sinceOf(phone)).toEqual([null, null, null]);
});

it("A phone whose database does not open asks for whole lists", async () => {
  const [phone, lists] = [createPhone({ hasDatabase: false }), createLists()];
  for (const at of [NOON, NOON + 60])
    expect(unpackFixtures(await ask(phone, (request) => lists(request, before), at))).toEqual(
      before,
    );
  expect(sinceOf(phone)).toEqual([null, null]);
});
