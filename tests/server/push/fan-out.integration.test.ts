import { expect, it } from "vitest";
import { SECOND } from "../../support/test-clock.ts";
import { pushBatches, pushSubscriptions } from "#server/push/tables.ts";
import { readPushKeys } from "#server/push/push-keys.ts";
import { leaseBatch, recordProgress } from "#server/push/batch-repository.ts";
import { storedMatch } from "../../support/matches.ts";
import { goalsOf, startGoalWorld } from "../../support/goal-world.ts";
import { readVapid } from "../../support/push.ts";
import { ALL_MOMENTS, type Device, SUBJECT } from "../../support/push-world.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const app = await sharedTestApp();
const world = await startGoalWorld(app);
const { match, scoreGoal, follower } = world;
const titles = (device: Device) => device.messages().map(({ title }) => title.split(":")[0]);

it("A device that follows both teams, the tournament and the match gets one message", async () => {
  const { homeTeamId, awayTeamId, tournamentId } = await storedMatch(app, match().key);
  const device = await world.newDevice({
    follows: [
      goalsOf("team", homeTeamId),
      goalsOf("team", awayTeamId),
      goalsOf("tournament", tournamentId),
      goalsOf("event", match().id),
    ],
  });
  const other = await world.newDevice({ follows: [goalsOf("team", 999_999)] });
  const halfTimeOnly = await world.newDevice({
    follows: [{ kind: "event", id: match().id, moments: ["half_time"] }],
  });
  await scoreGoal();
  await world.send();
  await world.send();
  expect(titles(device)).toEqual(["Goal"]);
  expect([...other.messages(), ...halfTimeOnly.messages()]).toEqual([]);
});

it("A request has a signed VAPID token, a time to live, an urgency and a topic", async () => {
  const device = await follower();
  await scoreGoal();
  await world.send();
  const push = world.service.received.find(({ path }) => path === device.path);
  expect(push?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "600",
    urgency: "high",
    topic: `match-${match().id}`,
  });
  expect(push?.body.length).toBeLessThan(3_500);
  const vapid = readVapid(push?.headers.authorization ?? "");
  const hour = 3_600;
  const now = Date.now() / 1_000;
  expect(vapid).toMatchObject({
    aud: world.service.origin,
    sub: SUBJECT,
    publicKey: (await readPushKeys(app.db)).publicKey,
  });
  expect(vapid.exp).toBeGreaterThan(now + 5 * hour);
  expect(vapid.exp).toBeLessThan(now + 24 * hour);
});

it("Quiet hours drop a message, in the time zone of the device", async () => {
  const hour = new Date(app.clock.now()).getUTCHours();
  const text = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, "0")}:00`;
  const quiet = { from: text(-1), to: text(2) };
  const [sleeping, elsewhere] = [
    await follower({ quiet, tz: "UTC" }),
    await follower({ quiet, tz: "Asia/Tokyo" }),
  ];
  await scoreGoal();
  await world.send();
  expect([sleeping.messages().length, elsewhere.messages().length]).toEqual([0, 1]);
  expect(await app.db.select().from(pushBatches)).toEqual([]);
});

it("A spoiler delay sends later, and each device gets its own delay", async () => {
  const [prompt, late] = [await follower(), await follower({ delay_s: 40 })];
  await scoreGoal();
  await world.send();
  expect([prompt.messages().length, late.messages().length]).toEqual([1, 0]);
  app.clock.advance(39 * SECOND);
  await world.send();
  expect(late.messages()).toEqual([]);
  app.clock.advance(SECOND);
  await world.send();
  expect(late.messages().length).toBe(1);
});

it("A device that hides scores while a goal waits does not get it", async () => {
  const device = await follower({ delay_s: 40 });
  await scoreGoal();
  await device.save({
    settings: { delay_s: 40, hide_scores: true },
    follows: [goalsOf("event", match().id)],
  });
  app.clock.advance(40 * SECOND);
  await world.send();
  expect(device.messages()).toEqual([]);
});

it("A device that hides scores gets no goal, no score and no match", async () => {
  const device = await world.newDevice({
    settings: { hide_scores: true },
    follows: [{ kind: "event", id: match().id, moments: [...ALL_MOMENTS] }],
  });
  await scoreGoal();
  await scoreGoal();
  await world.send();
  app.fixtures.change(match().key, { status: "halftime", minute: null });
  await app.run("poll-feed");
  await world.send();
  const { home, away } = app.fixtures.match(match().key);
  const title = `Half-time in ${home.name} v ${away.name}`;
  const received = device.messages().filter(({ kind }) => kind !== "kick_off");
  expect(received).toMatchObject([{ kind: "half_time", title, event: null }]);
  expect(JSON.stringify(device.messages())).not.toMatch(/\d–\d|\d\|\d/);
});

it("A process that lost its batch to another one stores nothing", async () => {
  // Earlier tests leave retries.
  await app.db.delete(pushBatches);
  await follower();
  await scoreGoal();
  const at = new Date(app.clock.now());
  const batch = await leaseBatch(app.db, "first process", at);
  if (batch === null) throw new Error("no batch is due");
  expect(await leaseBatch(app.db, "second process", at)).toBeNull();
  await app.db.update(pushBatches).set({ leasedUntil: new Date(0) });
  expect(await leaseBatch(app.db, "second process", at)).toMatchObject({ id: batch.id });
  const progress = { done: 1, expiredIds: [], refusedIds: [], recoveredIds: [], retries: [] };
  expect(await recordProgress(app.db, batch, "first process", progress)).toBe(false);
  expect(await recordProgress(app.db, batch, "second process", progress)).toBe(true);
  expect(await app.db.select().from(pushBatches)).toEqual([]);
});

it("Keys that are no point of the curve end the subscription", async () => {
  await world.newDevice({
    follows: [goalsOf("event", match().id)],
    keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
  });
  await scoreGoal();
  await world.send();
  expect(await app.db.select().from(pushSubscriptions)).toEqual([]);
});
