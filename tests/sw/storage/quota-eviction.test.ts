import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  DAY,
  detailOf,
  HOUR,
  listOf,
  match,
  pick,
  syncOf,
  TODAY,
  userResponse,
  unlockOf,
} from "../support/facts.ts";
import { createPhone, NOON, type Phone, respond, stopTheClock } from "../support/phone.ts";

const FAN = "token-of-a-fan";
const OLD = match(1, { start_at: NOON - 2 * DAY });
const STARTED = match(2, { start_at: NOON - HOUR });
const COMING = match(3, { start_at: NOON + HOUR });
const PAID = match(4, { start_at: NOON - 3 * DAY });
type Need = (removed: readonly string[], droppedBuilds: number) => boolean;

async function fullPhone(need: Need): Promise<Phone> {
  const phone = createPhone();
  const see = async (path: string, body: object, token?: string) => {
    phone.serve(() => respond(body, { headers: { etag: '"1"' } }));
    await phone.ask(path, token);
    await phone.idle();
  };
  await see("/auth/me", userResponse(5), FAN);
  await see("/predictions/unlocked", syncOf(5, [pick(4, 1)], { events: [PAID] }), FAN);
  await see("/fixtures", listOf([OLD, STARTED, COMING]));
  await see("/events/match-3/withPredictions", detailOf(COMING), FAN);
  phone.quota.removed.length = 0;
  phone.quota.isFull = () => !need(phone.quota.removed, phone.droppedBuilds);
  return phone;
}

const eventsOf = (phone: Phone) => phone.store.events.toCollection().primaryKeys();

async function saveFixture(phone: Phone): Promise<void> {
  phone.serve(() => respond(listOf([match(9, { start_at: NOON + 2 * HOUR })])));
  await phone.ask("/fixtures");
  await phone.idle();
}

async function unlock(phone: Phone): Promise<void> {
  phone.serve(() => respond(unlockOf(5, [pick(3, 1)])));
  await phone.ask("/events/3/predictions", FAN);
  await phone.idle();
}

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

describe("On a full phone", () => {
  it("the previous build's files and copies of responses are removed first", async () => {
    const phone = await fullPhone((_removed, droppedBuilds) => droppedBuilds > 0);
    await saveFixture(phone);
    expect(await eventsOf(phone)).toEqual([1, 2, 3, 4, 9]);
    expect(await phone.store.answers.count()).toBe(0);
  });

  it("matches of earlier days are removed next", async () => {
    const phone = await fullPhone((removed) => removed.includes("events 1"));
    await saveFixture(phone);
    expect(await eventsOf(phone)).toEqual([2, 3, 4, 9]);
  });

  it("started matches are removed next", async () => {
    const phone = await fullPhone((removed) => removed.includes("events 2"));
    await saveFixture(phone);
    expect(await eventsOf(phone)).toEqual([3, 4, 9]);
  });

  it("no coming match is removed for another match", async () => {
    const phone = await fullPhone(() => false);
    await saveFixture(phone);
    expect(await eventsOf(phone)).toEqual([3, 4]);
    expect(phone.messages).toEqual([]);
  });

  it("paid predictions remove every match except those with paid predictions", async () => {
    const phone = await fullPhone((removed) => removed.includes("events 8"));
    phone.quota.isFull = () => false;
    phone.serve(() => respond(listOf([match(8, { start_at: NOON + DAY })])));
    await phone.ask("/fixtures");
    await phone.idle();
    phone.quota.isFull = () => !phone.quota.removed.includes("events 8");
    await unlock(phone);
    expect(await eventsOf(phone)).toEqual([3, 4]);
    expect((await phone.store.unlocked.toArray()).map((row) => row.event_id)).toEqual([3, 4]);
    expect(phone.messages).toEqual([{ type: "UNLOCKED", except: "this-page" }]);
  });

  it("a fan hears that there is no room for unlocked predictions", async () => {
    const phone = await fullPhone(() => false);
    await unlock(phone);
    expect((await phone.store.unlocked.toArray()).map((row) => row.event_id)).toEqual([4]);
    expect(phone.messages).toContainEqual({ type: "NOT_SAVED" });
  });

  it("paid predictions are saved even without their match's page", async () => {
    const phone = await fullPhone(() => false);
    let writes = 0;
    phone.quota.isFull = () => (writes += 1) <= 4;
    phone.serve(() => respond(detailOf(match(3), [pick(3, 1)])));
    await phone.ask("/events/match-3/withPredictions", FAN);
    await phone.idle();
    expect((await phone.store.unlocked.toArray()).map((row) => row.event_id)).toEqual([3, 4]);
  });
});

it("A write that fails for another reason evicts nothing", async () => {
  const phone = await fullPhone(() => true);
  phone.quota.isFull = () => {
    throw new DOMException("Broken.", "DataError");
  };
  await saveFixture(phone);
  expect(phone.quota.removed).toEqual([]);
  expect(phone.droppedBuilds).toBe(0);
});

it("A write that lost its connection is repeated on a new one", async () => {
  const phone = await fullPhone(() => true);
  let failures = 0;
  phone.quota.isFull = () => {
    failures += 1;
    if (failures === 1) throw new DOMException("Connection to the server lost.", "UnknownError");
    return false;
  };
  await saveFixture(phone);
  expect(await eventsOf(phone)).toContain(9);
  phone.serve(() => respond(listOf([])));
  expect((await phone.ask(TODAY)).status).toBe(200);
});
