import { ask, dumpStorage, registerFan, today, workerReady } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

const day = `/events?schedule_date=${today()}&tz=Europe/London&sport_id=1`;

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
});

for (const condition of ["dead", "hang", "portal", "error", "limited"] as const) {
  test(`With the way to the server ${condition}, the device answers the day it has seen, and says since when`, async ({ page, origin }) => {
    const online = await ask(page, day);
    expect(online).toMatchObject({ status: 200, savedAt: null });
    origin.become(condition);
    await expect(async () => expect(await ask(page, day)).toMatchObject({ status: 200, savedAt: expect.any(Number) })).toPass();
    const offline = await ask(page, day);
    expect(offline.body.data.map((event) => event["id"])).toEqual(online.body.data.map((event) => event["id"]));
    expect(Math.abs((offline.savedAt ?? 0) - Date.now() / 1000)).toBeLessThan(120);
  });
}

test("Offline, a tournament and a status that were never asked for are answered from the same rows", async ({ page, origin }) => {
  const { body } = await ask(page, day);
  const tournament = body.data[0]?.["tournament_id"];
  origin.become("dead");
  const filtered = await ask(page, `${day}&tournament_id=${String(tournament)}&status=ended`);
  const expected = body.data.filter((event) => event["tournament_id"] === tournament && event["status"] === "ended");
  expect(filtered.savedAt).not.toBeNull();
  expect(filtered.body.data.map((event) => event["id"])).toEqual(expected.map((event) => event["id"]));
});

test("Offline, a day that was never seen is not passed off as an empty one", async ({ page, origin }) => {
  origin.become("dead");
  expect(await ask(page, "/events?schedule_date=2031-03-01&tz=Europe/London&sport_id=1")).toMatchObject({ status: 503, body: { code: "not_saved" } });
});

test("Offline, unlocked predictions are read by their owner's token and by no other", async ({ page, origin }) => {
  const [owner, stranger] = [await registerFan(origin.url), await registerFan(origin.url)];
  const { body } = await ask(page, day);
  const event = body.data.find((one) => one["status"] === "not_started" || one["status"] === "first_half");
  const unlocked = await ask(page, `/events/${String(event?.["id"])}/predictions`, owner.token);
  expect(unlocked.status).toBe(200);
  origin.become("dead");
  const path = `/events/${String(event?.["slug"])}/withPredictions`;
  const texts = async (token: string) => JSON.stringify((await ask(page, path, token)).body);
  await expect(async () => expect(await texts(owner.token)).toContain('"explanation"')).toPass();
  expect(await texts(stranger.token)).not.toContain('"explanation"');
  expect(await texts("0123456789abcdef")).not.toContain('"explanation"');
  expect(await ask(page, "/predictions/unlocked", stranger.token)).toMatchObject({ status: 503 });
});

test("A new phone gets everything that was unlocked elsewhere, and later syncs carry only what changed", async ({ page, origin }) => {
  const fan = await registerFan(origin.url);
  const { body } = await ask(page, day);
  const event = body.data.find((one) => one["status"] === "not_started");
  const unlock = await fetch(`${origin.url}/api/v1/events/${String(event?.["id"])}/predictions`, { headers: { authorization: `Bearer ${fan.token}` } });
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

test("Addresses of the server reach it although a worker is active", async ({ page }) => {
  const response = await page.goto("/dev/mail");
  expect(response?.fromServiceWorker()).toBe(false);
  await expect(page.getByRole("heading", { name: "Development mailbox" })).toBeVisible();
});

test("A match that left its day stays readable, with the server gone, for whoever unlocked it", async ({ page, origin }) => {
  const fan = await registerFan(origin.url);
  const { body } = await ask(page, day);
  const [event, other] = body.data.filter((one) => one["status"] === "not_started");
  expect((await ask(page, `/events/${String(event?.["id"])}/predictions`, fan.token)).status).toBe(200);
  const path = `/events/${String(event?.["slug"])}/withPredictions`;
  expect((await ask(page, path, fan.token)).status).toBe(200);

  origin.rewrite(`/api/v1${day}`, (text) => {
    const list = JSON.parse(text);
    const data = list.data.filter((one: { id: number }) => one.id !== event?.["id"] && one.id !== other?.["id"]);
    return JSON.stringify({ data, meta: { ...list.meta, total: data.length } });
  });
  // Only a later second is newer to the store. A match that nobody unlocked leaves it.
  await expect(async () => {
    expect((await ask(page, day)).body.data).toHaveLength(body.data.length - 2);
    const tables: { table?: string; rows?: { id: number }[] }[] = JSON.parse(await dumpStorage(page));
    const saved = tables.find(({ table }) => table === "events")?.rows?.map(({ id }) => id);
    expect(saved).not.toContain(other?.["id"]);
  }).toPass();
  origin.become("dead");
  const saved = await ask(page, path, fan.token);
  expect(saved).toMatchObject({ status: 200, savedAt: expect.any(Number) });
  expect(JSON.stringify(saved.body)).toContain('"explanation"');
});

test("A first visit asks twice only for what the worker keeps", async ({ origin }) => {
  const asked = (path: string) => origin.seen.filter((line) => line.startsWith(`GET /api/v1${path}`)).length;
  await expect(async () => expect(asked("/sports")).toBe(2)).toPass();
  await expect(async () => expect(asked("/events?")).toBe(4)).toPass();
  expect(asked("/geo")).toBe(1);
});
