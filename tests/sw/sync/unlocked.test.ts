import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_SYNC_PAGES } from "#domain/unlocked-predictions.ts";
import { match, pick, syncOf } from "../support/facts.ts";
import {
  createPhone,
  hanging,
  NOON,
  pagesOf,
  type Phone,
  respond,
  requestedCursors,
  stopTheClock,
  unreachable,
  until,
  waitForDevice,
} from "../support/phone.ts";

const FAN = "token-of-a-fan";
const PATH = "/predictions/unlocked";

async function sync(phone: Phone, path = PATH) {
  const response = await phone.ask(path, FAN);
  await phone.idle();
  return response;
}

async function picksIn(response: Response): Promise<number[]> {
  const { data } = await response.json();
  return data.map((entry: { event_id: number }) => entry.event_id);
}

async function phoneInSync(): Promise<Phone> {
  const phone = createPhone();
  phone.serve(pagesOf({ start: syncOf(5, [pick(1, 1)]) }));
  await sync(phone);
  phone.requests.length = 0;
  return phone;
}

beforeEach(stopTheClock);
afterEach(() => void vi.useRealTimers());

describe("A sync", () => {
  it("requests everything once, then only changes; a page always gets everything", async () => {
    const phone = createPhone();
    phone.serve(
      pagesOf({ start: syncOf(5, [pick(1, 1)]), 1: syncOf(5, [pick(2, 1)], { cursor: "2" }) }),
    );
    expect(await picksIn(await sync(phone))).toEqual([1]);
    const answer = await sync(phone);
    expect(answer.headers.has("x-touchline-saved-at")).toBe(false);
    expect(await picksIn(answer)).toEqual([1, 2]);
    expect(requestedCursors(phone)).toEqual([null, "1"]);
    expect(await phone.store.cursors.get(5)).toEqual({ user_id: 5, cursor: "2", synced_at: NOON });
  });

  it("continues after the browser has ended the worker", async () => {
    const phone = await phoneInSync();
    phone.restartWorker();
    phone.serve(pagesOf({ 1: syncOf(5, [], { cursor: "2" }) }));
    expect(await picksIn(await sync(phone))).toEqual([1]);
    expect(requestedCursors(phone)).toEqual(["1"]);
  });

  it("follows the cursor to the end before it answers", async () => {
    const phone = createPhone();
    phone.serve(
      pagesOf({
        start: syncOf(5, [pick(1, 1)], { cursor: "1", more: true }),
        1: syncOf(5, [pick(2, 1)], { cursor: "2", more: true }),
        2: syncOf(5, [pick(3, 1)], { cursor: "3" }),
      }),
    );
    const answer = await sync(phone);
    expect(requestedCursors(phone)).toEqual([null, "1", "2"]);
    expect(await answer.json()).toMatchObject({ meta: { cursor: "3", more: false } });
    expect(await phone.store.unlocked.count()).toBe(3);
  });

  it("that fails keeps its rows, and the next one continues there", async () => {
    const phone = createPhone();
    const pages: Record<string, object | (() => Promise<Response>)> = {
      start: syncOf(5, [pick(1, 1)], { cursor: "1", more: true }),
      1: syncOf(5, [pick(2, 1)], { cursor: "2", more: true }),
      2: unreachable,
    };
    phone.serve(pagesOf(pages));
    await sync(phone);
    expect(await phone.store.cursors.get(5)).toMatchObject({ cursor: "2" });
    pages["2"] = syncOf(5, [pick(3, 1)], { cursor: "3" });
    phone.requests.length = 0;
    expect(await picksIn(await sync(phone))).toEqual([1, 2, 3]);
    expect(requestedCursors(phone)).toEqual(["2"]);
  });

  it("that fails does not pass for complete: everything is requested again", async () => {
    const phone = await phoneInSync();
    phone.serve(
      pagesOf({
        1: syncOf(5, [pick(2, 1)], { cursor: "2", more: true }),
        2: unreachable,
        start: syncOf(5, [pick(1, 1), pick(2, 1), pick(3, 1)], { cursor: "3" }),
      }),
    );
    expect(await picksIn(await sync(phone))).toEqual([1, 2, 3]);
    expect(requestedCursors(phone)).toEqual(["1", "2", null]);
  });

  it.each([PATH, "/events/match-1/withPredictions", "/auth/me"])(
    "is aborted with its page, like any other request (%s)",
    async (path) => {
      const phone = await phoneInSync();
      phone.serve(hanging().server);
      const page = new AbortController();
      void phone.ask(path, FAN, page.signal);
      await until(() => phone.requests.length > 0);
      expect(phone.requests[0]?.signal.aborted).toBe(false);
      page.abort();
      expect(phone.requests[0]?.signal.aborted).toBe(true);
    },
  );

  it("ends if the cursor does not move", async () => {
    const phone = createPhone();
    phone.serve(
      pagesOf({
        start: syncOf(5, [pick(1, 1)], { more: true }),
        1: syncOf(5, [], { more: true }),
      }),
    );
    expect(await picksIn(await sync(phone))).toEqual([1]);
    expect(requestedCursors(phone)).toEqual([null, "1"]);
  });

  it("ends after fifty pages, and the next one continues there", async () => {
    const phone = createPhone();
    phone.serve((request) => {
      const since = Number(new URL(request.url).searchParams.get("since") ?? 0);
      return respond(syncOf(5, [pick(since + 1, 1)], { cursor: String(since + 1), more: true }));
    });
    await sync(phone);
    expect(phone.requests).toHaveLength(MAX_SYNC_PAGES);
    phone.requests.length = 0;
    await sync(phone);
    expect(requestedCursors(phone)[0]).toBe(String(MAX_SYNC_PAGES));
    expect(phone.requests).toHaveLength(MAX_SYNC_PAGES + 1);
  });

  it("with a page's own cursor is not continued by the worker", async () => {
    const phone = await phoneInSync();
    phone.serve(
      pagesOf({
        9: syncOf(5, [pick(2, 1)], { cursor: "10" }),
        1: syncOf(5, [pick(2, 1)], { cursor: "2", more: true }),
      }),
    );
    expect(await picksIn(await sync(phone, `${PATH}?since=9`))).toEqual([2]);
    expect(await phone.store.cursors.get(5)).toMatchObject({ cursor: "1" });
    await sync(phone, `${PATH}?since=1`);
    expect(requestedCursors(phone)).toEqual(["9", "1"]);
    expect(await phone.store.cursors.get(5)).toMatchObject({ cursor: "2" });
  });

  it("with another fan's predictions is neither shown nor saved", async () => {
    const phone = await phoneInSync();
    phone.serve(() => respond(syncOf(6, [pick(2, 1)], { cursor: "2" })));
    const answer = await sync(phone);
    expect(await picksIn(answer)).toEqual([1]);
    expect(answer.headers.get("x-touchline-why")).toBe("portal");
    expect(await phone.store.unlocked.toArray()).toHaveLength(1);
    expect(await phone.store.cursors.get(5)).toMatchObject({ cursor: "1" });
  });

  it("with another fan's later pages does not save those", async () => {
    const phone = await phoneInSync();
    phone.serve(
      pagesOf({
        1: syncOf(5, [pick(2, 1)], { cursor: "2", more: true }),
        2: syncOf(6, [pick(3, 1)], { cursor: "3" }),
        start: syncOf(5, [pick(1, 1), pick(2, 1)], { cursor: "2" }),
      }),
    );
    await sync(phone);
    expect((await phone.store.unlocked.toArray()).map((row) => row.event_id)).toEqual([1, 2]);
  });

  it("that is older than another one does not move the cursor", async () => {
    const phone = await phoneInSync();
    const { server, answer } = hanging();
    phone.serve(server);
    const slow = phone.ask(PATH, FAN);
    await until(() => phone.requests.length === 1);
    phone.serve(
      pagesOf({
        1: syncOf(5, [pick(2, 1)], { cursor: "3" }),
        3: syncOf(5, [], { cursor: "3" }),
      }),
    );
    await phone.ask(PATH, FAN);
    answer(respond(syncOf(5, [], { cursor: "2" })));
    await slow;
    await phone.idle();
    expect(await phone.store.cursors.get(5)).toMatchObject({ cursor: "3" });
  });

  it("requests everything and saves nothing for a fan who wants nothing saved", async () => {
    const phone = await phoneInSync();
    await phone.store.unlocked.clear();
    await phone.store.cursors.put({ user_id: 5, cursor: "0", removed: true });
    phone.serve(pagesOf({ start: syncOf(5, [pick(1, 1), pick(2, 1)]) }));
    expect(await picksIn(await sync(phone))).toEqual([1, 2]);
    expect(requestedCursors(phone)).toEqual([null]);
    expect(await phone.store.unlocked.count()).toBe(0);
    phone.serve(unreachable);
    expect((await sync(phone)).status).toBe(503);
  });

  it("that could not be saved requests everything again", async () => {
    const phone = await phoneInSync();
    phone.quota.isFull = () => true;
    phone.serve(
      pagesOf({
        1: syncOf(5, [pick(2, 1)], { cursor: "2" }),
        start: syncOf(5, [pick(1, 1), pick(2, 1)], { cursor: "2" }),
      }),
    );
    expect(await picksIn(await sync(phone))).toEqual([1, 2]);
    expect(requestedCursors(phone)).toEqual(["1", null]);
    expect(phone.messages).toContainEqual({ type: "NOT_SAVED" });
  });

  it("that comes late is announced once it is saved, and everything is given", async () => {
    const phone = await phoneInSync();
    const { answer } = await waitForDevice(phone, PATH, FAN);
    answer(respond(syncOf(5, [pick(2, 1)], { cursor: "2" })));
    await phone.idle();
    expect(phone.messages).toMatchObject([{ type: "LATE_ANSWER" }]);
    phone.serve(pagesOf({ 2: syncOf(5, [], { cursor: "2" }) }));
    expect(await picksIn(await sync(phone))).toEqual([1, 2]);
  });

  it("that comes late and cannot be saved is not announced", async () => {
    const phone = await phoneInSync();
    const { answer } = await waitForDevice(phone, PATH, FAN);
    phone.quota.isFull = () => true;
    answer(respond(syncOf(5, [pick(2, 1)], { cursor: "2" })));
    await phone.idle();
    expect(phone.messages).toEqual([{ type: "NOT_SAVED" }]);
  });

  it("that comes late is dropped once the fan wants nothing saved", async () => {
    const phone = await phoneInSync();
    const { answer } = await waitForDevice(phone, PATH, FAN);
    answer(respond(syncOf(5, [pick(2, 1)], { cursor: "2" })));
    await phone.idle();
    await phone.store.cursors.put({ user_id: 5, cursor: "0", removed: true });
    phone.serve(pagesOf({ start: syncOf(5, [pick(1, 1), pick(2, 1)]) }));
    expect(await picksIn(await sync(phone))).toEqual([1, 2]);
  });

  it("is awaited without a store", async () => {
    const phone = createPhone({ hasDatabase: false });
    phone.serve(pagesOf({ start: syncOf(5, [pick(1, 1)]) }));
    expect(await picksIn(await sync(phone))).toEqual([1]);
  });
});

describe("Offline, unlocked predictions", () => {
  it("are as old as the last sync, even if it had no changes", async () => {
    const phone = await phoneInSync();
    vi.setSystemTime((NOON + 600) * 1_000);
    phone.serve(
      pagesOf({ 1: syncOf(5, [], { cursor: "2", events: [match(1, { status: "ended" })] }) }),
    );
    await sync(phone);
    phone.serve(unreachable);
    const answer = await sync(phone);
    expect(await picksIn(answer)).toEqual([1]);
    expect(answer.headers.get("x-touchline-saved-at")).toBe(String(NOON + 600));
  });

  it("are as old as the oldest match that can still change", async () => {
    const phone = await phoneInSync();
    vi.setSystemTime((NOON + 600) * 1_000);
    phone.serve(pagesOf({ 1: syncOf(5, [], { cursor: "2" }) }));
    await sync(phone);
    phone.serve(unreachable);
    expect((await sync(phone)).headers.get("x-touchline-saved-at")).toBe(String(NOON));
  });

  it("are empty for a fan who has unlocked nothing", async () => {
    const phone = createPhone();
    phone.serve(pagesOf({ start: syncOf(5, []) }));
    await sync(phone);
    phone.serve(unreachable);
    const answer = await sync(phone);
    expect(answer.status).toBe(200);
    expect(await picksIn(answer)).toEqual([]);
  });
});
