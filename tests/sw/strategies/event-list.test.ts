import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY, detailOf, eventListOf, HOUR, listOf, match, TODAY } from "../support/facts.ts";
import {
  createPhone,
  NOON,
  type Phone,
  respond,
  stopTheClock,
  unreachable,
} from "../support/phone.ts";

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

async function see(phone: Phone, path: string, body: object, at = NOON): Promise<void> {
  phone.serve(() => respond(body, { at }));
  await phone.ask(path);
  await phone.idle();
}

async function readOffline(phone: Phone, path: string) {
  phone.serve(unreachable);
  const response = await phone.ask(path);
  if (response.status !== 200) return response.status;
  const body = await response.json();
  return {
    ids: body.data.id,
    savedAt: Number(response.headers.get("x-touchline-saved-at")) - NOON,
    isPart: response.headers.has("x-touchline-part"),
    notice: body.meta.notice,
  };
}

it("New filters and orders are answered from a saved day", async () => {
  const phone = createPhone();
  await see(
    phone,
    TODAY,
    listOf([
      match(1),
      match(2, { tournament_id: 8, status: "first_half", start_at: NOON - HOUR }),
      match(3, { status: "ended", start_at: NOON - 2 * HOUR }),
    ]),
  );
  const known = { savedAt: 0, isPart: false, notice: "Demo data." };
  expect(await readOffline(phone, TODAY)).toEqual({ ...known, ids: [3, 2, 1] });
  expect(await readOffline(phone, `${TODAY}&tournament_id=8`)).toEqual({ ...known, ids: [2] });
  expect(await readOffline(phone, `${TODAY}&status=live`)).toEqual({ ...known, ids: [2] });
  expect(await readOffline(phone, `${TODAY}&status=ended`)).toEqual({ ...known, ids: [3] });
  expect(await readOffline(phone, `${TODAY}&sort=start_at+desc`)).toEqual({
    ...known,
    ids: [1, 2, 3],
  });
  expect(await readOffline(phone, `${TODAY}&sport_id=2`)).toEqual({ ...known, ids: [] });
});

it("A list without a day leaves out matches that are over", async () => {
  const phone = createPhone();
  await see(
    phone,
    TODAY,
    listOf([match(1), match(3, { status: "ended", start_at: NOON - 2 * HOUR })]),
  );
  expect(await readOffline(phone, "/fixtures")).toMatchObject({ ids: [1], isPart: false });
});

it("A day that is known only from other lists is marked as partial", async () => {
  const phone = createPhone();
  await see(phone, "/fixtures", listOf([match(1)]));
  expect(await readOffline(phone, TODAY)).toMatchObject({ ids: [1], isPart: true });
});

it.each([
  ["a part of it was given", TODAY, listOf([match(1)], 201)],
  ["it was the second page", `${TODAY}&page=2`, listOf([match(1)])],
  ["it was one status", `${TODAY}&status=live`, listOf([match(1)])],
])("A day is not known in full if %s", async (_what, path, body) => {
  const phone = createPhone();
  await see(phone, path, body);
  expect(await readOffline(phone, TODAY)).toMatchObject({ isPart: true });
});

it.each([
  ["the day began earlier", `${TODAY}&sport_id=1`, "2026-11-21&tz=Europe/Paris&sport_id=1"],
  ["the day ends later", `${TODAY}&sport_id=1`, "2026-11-21&tz=America/New_York&sport_id=1"],
  ["every sport is asked for", `${TODAY}&sport_id=1`, "2026-11-21&tz=UTC"],
  ["every tournament is asked for", `${TODAY}&tournament_id=7`, "2026-11-21&tz=UTC"],
])("A day is not known in full if %s than saved", async (_what, seen, asked) => {
  const phone = createPhone();
  await see(phone, seen, listOf([match(1)]));
  expect(await readOffline(phone, `/fixtures?schedule_date=${asked}`)).toMatchObject({
    ids: [1],
    isPart: true,
  });
});

it("A list is as old as its oldest match, and an empty one as old as its day", async () => {
  const phone = createPhone();
  await see(phone, TODAY, listOf([match(1), match(2)]), NOON - HOUR);
  await see(phone, "/fixtures", listOf([match(2)]));
  expect(await readOffline(phone, TODAY)).toMatchObject({ ids: [1, 2], savedAt: -HOUR });
  expect(await readOffline(phone, `${TODAY}&status=ended`)).toMatchObject({
    ids: [],
    savedAt: -HOUR,
  });
});

it("An older response that comes later changes nothing", async () => {
  const phone = createPhone();
  await see(phone, "/fixtures", listOf([match(1, { score: "2-0" })]));
  await see(phone, "/fixtures", listOf([match(1, { score: "1-0" })]), NOON - HOUR);
  expect((await phone.store.events.get(1))?.event.score).toBe("2-0");
});

it("A match that left its day is removed, unless newer, out of scope or paid for", async () => {
  const phone = createPhone();
  await see(
    phone,
    TODAY,
    listOf([match(1), match(2), match(3), match(4, { sport_id: 2, tournament_id: 9 })]),
    NOON - HOUR,
  );
  await phone.store.unlocked.put({
    user_id: 5,
    event_id: 3,
    question_id: 1,
    unlocked: Object.create(null),
    saved_at: NOON,
  });
  await see(phone, "/fixtures", listOf([match(5)]), NOON + 1);
  await see(phone, `${TODAY}&sport_id=1`, listOf([match(1)]));
  expect(await phone.store.events.toCollection().primaryKeys()).toEqual([1, 3, 4, 5]);
});

it("Rows older than a month are removed with the next whole day", async () => {
  const phone = createPhone();
  const old = { start_at: NOON - 31 * DAY };
  await see(phone, "/fixtures?schedule_date=2026-10-21&tz=UTC", listOf([match(1, old)]));
  await see(phone, "/events/match-1", {
    data: match(1, old),
    questions: [],
    meta: { stale_since: null, notice: null },
  });
  expect(await phone.store.details.count()).toBe(1);
  await phone.store.answers.put({
    user_id: 5,
    event_id: 1,
    etag: '"1"',
    body: detailOf(match(1, old)),
    saved_at: NOON,
  });
  await see(phone, TODAY, listOf([match(2)]));
  expect(await phone.store.events.toCollection().primaryKeys()).toEqual([2]);
  expect(await phone.store.details.count()).toBe(0);
  expect(await phone.store.answers.count()).toBe(0);
  expect(await phone.store.coverage.count()).toBe(1);
});

const SEEN_ON_ITS_PAGE = {
  status: "second_half",
  start_at: NOON - HOUR,
  score: "2|1",
  half_time_score: "1|1",
  accuracy: 61,
  predictions: { state: "sealed", total: 11, settled: 0, correct: 0, note: "A note." },
} as const;

it("A list keeps the details of a match that are still true", async () => {
  const phone = createPhone();
  await see(phone, "/events/match-1", detailOf(match(1, SEEN_ON_ITS_PAGE)), NOON - 60);
  const now = { ...SEEN_ON_ITS_PAGE, score: "3|1", minute: 70 };
  await see(phone, TODAY, listOf([match(1, now)]));
  expect(await phone.store.events.get(1)).toMatchObject({ event: match(1, now), saved_at: NOON });
  const over = { status: "ended", score: "3|1", start_at: NOON - HOUR } as const;
  await see(phone, TODAY, listOf([match(1, over)]), NOON + 60);
  expect((await phone.store.events.get(1))?.event).toEqual(
    match(1, { ...over, half_time_score: "1|1", predictions: SEEN_ON_ITS_PAGE.predictions }),
  );
});

it("A saved match keeps its free facts, and one without them stays without", async () => {
  const phone = createPhone();
  const facts = { goals_expected: 2.8, form: [], meetings: [] };
  await see(phone, "/events/match-1", { ...detailOf(match(1)), facts });
  await see(phone, "/events/match-2", detailOf(match(2)));
  phone.serve(unreachable);
  expect((await (await phone.ask("/events/match-1")).json()).facts).toEqual(facts);
  expect((await (await phone.ask("/events/match-2")).json()).facts).toBeUndefined();
});

it("A tab of an older build is answered in its own format from the same rows", async () => {
  const phone = createPhone();
  const whole = match(1, SEEN_ON_ITS_PAGE);
  const earlierBuildToday = TODAY.replace("/fixtures", "/events");
  await see(phone, earlierBuildToday, eventListOf([whole]));
  expect(await readOffline(phone, TODAY)).toMatchObject({ ids: [1], isPart: false });
  await see(phone, TODAY, listOf([match(1, { ...SEEN_ON_ITS_PAGE, minute: 71 }), match(2)]));
  phone.serve(unreachable);
  expect((await (await phone.ask(earlierBuildToday)).json()).data).toEqual([
    { ...whole, minute: 71 },
    match(2),
  ]);
});

it("A match row has no private data", async () => {
  const phone = createPhone();
  const annsMatch = match(1, { required_points: 7, unlocked_predictions: [] });
  await see(phone, "/events", eventListOf([annsMatch]));
  const row = await phone.store.events.get(1);
  expect(row?.event).toEqual(match(1));
});

it("An unknown status is answered by the server only", async () => {
  const phone = createPhone();
  await see(phone, TODAY, listOf([match(1)]));
  expect(await readOffline(phone, `${TODAY}&status=sleeping`)).toBe(503);
});
