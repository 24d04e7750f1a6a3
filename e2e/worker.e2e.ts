import type { Page } from "@playwright/test";
import { packFixtures } from "#domain/fixture.ts";
import {
  type Answer,
  ask,
  dumpStorage,
  listOf,
  matchesOf,
  registerFan,
  today,
  workerReady,
} from "./support/api.ts";
import { daysFromToday, matchesOn, unlockElsewhere } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

const day = listOf(today());

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
});

/** Those after which the worker asks again at once, and "hang" at the end, which it asks nothing after for a while. */
const SPOILT = ["dead", "portal", "error", "forbidden", "missing", "hang"] as const;

for (const conditions of [SPOILT, ["limited"] as const]) {
  test(`With the way to the server ${conditions.join(", then ")}, the device answers the day it has seen, and says since when`, async ({
    page,
    origin,
  }) => {
    for (const condition of conditions)
      await test.step(condition, async () => {
        origin.become("ok");
        let online: Answer | undefined;
        // What had just been spoilt may still be being asked for.
        await expect(async () => {
          online = await ask(page, day);
          expect(online).toMatchObject({ status: 200, savedAt: null });
        }).toPass();
        origin.become(condition);
        await expect(async () =>
          expect(await ask(page, day)).toMatchObject({ status: 200, savedAt: expect.any(Number) }),
        ).toPass();
        const offline = await ask(page, day);
        expect(offline.body.data.map((event) => event["id"])).toEqual(
          online?.body.data.map((event) => event["id"]),
        );
        expect(Math.abs((offline.savedAt ?? 0) - Date.now() / 1000)).toBeLessThan(120);
      });
  });
}

test("Offline, a tournament and a status that were never asked for are answered from the same rows", async ({
  page,
  origin,
}) => {
  const { body } = await ask(page, day);
  const tournament = body.data[0]?.["tournament_id"];
  origin.become("dead");
  const filtered = await ask(page, `${day}&tournament_id=${String(tournament)}&status=ended`);
  const expected = body.data.filter(
    (event) => event["tournament_id"] === tournament && event["status"] === "ended",
  );
  expect(filtered.savedAt).not.toBeNull();
  expect(filtered.body.data.map((event) => event["id"])).toEqual(
    expected.map((event) => event["id"]),
  );
});

test("Offline, a day that was never seen is not passed off as an empty one", async ({
  page,
  origin,
}) => {
  origin.become("dead");
  expect(await ask(page, listOf("2031-03-01"))).toMatchObject({
    status: 503,
    body: { code: "not_saved" },
  });
});

test(
  "Offline, unlocked predictions are read by their owner's token and by no other",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const [owner, stranger] = [await registerFan(origin.url), await registerFan(origin.url)];
    const { body } = await ask(page, day);
    const event = body.data.find(
      (one) => one["status"] === "not_started" || one["status"] === "first_half",
    );
    const unlocked = await ask(page, `/events/${String(event?.["id"])}/predictions`, owner.token);
    expect(unlocked.status).toBe(200);
    origin.become("dead");
    const path = `/events/${String(event?.["slug"])}/withPredictions`;
    const texts = async (token: string) => JSON.stringify((await ask(page, path, token)).body);
    await expect(async () => expect(await texts(owner.token)).toContain('"explanation"')).toPass();
    expect(await texts(stranger.token)).not.toContain('"explanation"');
    expect(await texts("0123456789abcdef")).not.toContain('"explanation"');
    expect(await ask(page, "/predictions/unlocked", stranger.token)).toMatchObject({ status: 503 });
  },
);

test("A new phone gets everything that was unlocked elsewhere, and later syncs carry only what changed", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const { body } = await ask(page, day);
  const event = body.data.find((one) => one["status"] === "not_started");
  const unlock = await fetch(`${origin.url}/api/v1/events/${String(event?.["id"])}/predictions`, {
    headers: { authorization: `Bearer ${fan.token}` },
  });
  expect(unlock.status).toBe(200);

  const first = await ask(page, "/predictions/unlocked", fan.token);
  expect(first.body.data).toHaveLength(11);
  const second = await ask(page, "/predictions/unlocked", fan.token);
  expect(second.body.data).toHaveLength(11);
  expect(origin.seen.filter((line) => line.includes("/predictions/unlocked"))).toEqual([
    "GET /api/v1/predictions/unlocked",
    expect.stringMatching(/since=\d+$/),
  ]);
});

test("After picks were removed from the phone, a late answer that holds only what was new does not pass for all of them", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const [match] = await matchesOn(origin.url, daysFromToday(1));
  await unlockElsewhere(origin.url, fan.token, match);
  // The last seconds before a sync are told again in the next one.
  await expect
    .poll(async () => (await newSince(origin.url, fan.token, Date.now() - 5_000)).length)
    .toBe(0);
  expect((await ask(page, "/predictions/unlocked", fan.token)).body.data).toHaveLength(11);
  const arrived = () => origin.answered.get("GET /api/v1/predictions/unlocked") ?? 0;
  const before = arrived();
  origin.delayAnswers(/predictions\/unlocked/, 3_500);
  expect(await ask(page, "/predictions/unlocked", fan.token)).toMatchObject({
    savedAt: expect.any(Number),
  });
  await expect.poll(arrived).toBeGreaterThan(before);
  // Another round trip through the worker comes after it has filed that.
  await ask(page, "/sports");
  await removePicks(page);
  expect((await ask(page, "/predictions/unlocked", fan.token)).body.data).toHaveLength(11);
});

async function newSince(originUrl: string, token: string, since: number): Promise<unknown[]> {
  const response = await fetch(`${originUrl}/api/v1/predictions/unlocked?since=${since}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()).data;
}

/** What "Remove from this phone" leaves, without the app, which would ask at once. */
function removePicks(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("touchline");
      request.addEventListener("success", () => resolve(request.result));
    });
    const transaction = database.transaction(["cursors", "unlocked"], "readwrite");
    transaction.objectStore("unlocked").clear();
    const cursors = transaction.objectStore("cursors").getAll();
    cursors.addEventListener("success", () => {
      for (const row of cursors.result)
        transaction
          .objectStore("cursors")
          .put({ user_id: row.user_id, cursor: "0", removed: true });
    });
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    database.close();
  });
}

test("A match that left its day stays readable, with the server gone, for whoever unlocked it", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const { body } = await ask(page, day);
  const [event, other] = body.data.filter((one) => one["status"] === "not_started");
  expect((await ask(page, `/events/${String(event?.["id"])}/predictions`, fan.token)).status).toBe(
    200,
  );
  const path = `/events/${String(event?.["slug"])}/withPredictions`;
  expect((await ask(page, path, fan.token)).status).toBe(200);
  expect(
    (await ask(page, `/events/${String(other?.["slug"])}/withPredictions`, fan.token)).status,
  ).toBe(200);
  await expect
    .poll(() => tablesWith(page, other?.["id"]))
    .toEqual(["answers", "details", "events"]);

  const gone = [Number(event?.["id"]), Number(other?.["id"])];
  origin.rewrite(new RegExp(`^/api/v1${day.replace("?", "\\?")}`), (text) => {
    const list = JSON.parse(text);
    const left = matchesOf(list).filter(({ id }) => !gone.includes(id));
    return JSON.stringify({
      ...packFixtures(left),
      meta: { ...list.meta, total: list.meta.total - gone.length },
    });
  });
  // Only a later second is newer to the store. A match that nobody unlocked leaves it.
  await expect(async () => {
    expect((await ask(page, day)).body.data).toHaveLength(body.data.length - 2);
    expect(await tablesWith(page, other?.["id"])).toEqual([]);
  }).toPass();
  origin.become("dead");
  const saved = await ask(page, path, fan.token);
  expect(saved).toMatchObject({ status: 200, savedAt: expect.any(Number) });
  expect(JSON.stringify(saved.body)).toContain('"explanation"');
});

test("The page of a match that is long over is not kept for ever: the next list takes it along", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const [old] = await matchesOn(origin.url, daysFromToday(-40));
  await ask(page, "/auth/me", fan.token);
  expect((await ask(page, `/events/${old?.slug}/withPredictions`, fan.token)).status).toBe(200);
  await expect.poll(() => tablesWith(page, old?.id)).toEqual(["answers", "details", "events"]);
  await ask(page, `${day}&per_page=200`);
  await expect.poll(() => tablesWith(page, old?.id)).toEqual([]);
});

/** The tables that hold a row about a match. */
async function tablesWith(page: Page, eventId: unknown): Promise<unknown[]> {
  const tables: { table?: string; rows?: { id?: number; event_id?: number }[] }[] = JSON.parse(
    await dumpStorage(page),
  );
  return tables
    .filter(({ rows }) => rows?.some((row) => (row.event_id ?? row.id) === eventId))
    .map(({ table }) => table);
}

test("A first visit asks twice only for what the worker keeps", async ({ origin }) => {
  const asked = (path: string) =>
    origin.seen.filter((line) => line.startsWith(`GET /api/v1${path}`)).length;
  await expect(async () => expect(asked("/sports")).toBe(2)).toPass();
  await expect(async () => expect(asked("/fixtures?")).toBe(4)).toPass();
  expect(asked("/geo")).toBe(1);
});
