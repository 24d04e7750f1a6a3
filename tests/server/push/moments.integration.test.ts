import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { FeedMatch } from "#server/feeds/feed.ts";
import { events } from "#server/fixtures/tables.ts";
import { pollFeed } from "#server/fixtures/poll-feed.ts";
import type { StorePorts } from "#server/fixtures/store-matches.ts";
import { createMomentRecorder } from "#server/push/record-moments.ts";
import { pushMoments } from "#server/push/tables.ts";
import { newMatch } from "../../support/matches.ts";
import { ALL_MOMENTS, startPushWorld } from "../../support/push-world.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR, MINUTE, SECOND } from "../../support/test-clock.ts";

const app = await sharedTestApp();
const world = await startPushWorld(app);
let match: { key: string; id: number; slug: string };
beforeEach(async () => {
  match = await newMatch(app, 1);
  app.clock.set(app.fixtures.match(match.key).startAt - MINUTE);
  await app.run("poll-feed");
});

async function play(change: Partial<FeedMatch>, after = 10 * SECOND): Promise<void> {
  app.clock.advance(after);
  app.fixtures.change(match.key, change);
  await app.run("poll-feed");
}
const score = (home: number, away: number) => ({ score: { home, away } });
const kickOff = () => play({ status: "first_half", minute: 1, ...score(0, 0) }, MINUTE);
async function moments(): Promise<string[]> {
  const rows = await app.db
    .select()
    .from(pushMoments)
    .where(eq(pushMoments.eventId, match.id))
    .orderBy(asc(pushMoments.id));
  return rows.map(({ kind, sequence }) => `${kind} ${sequence}`);
}

it("A match makes one moment for each thing that happens", async () => {
  await kickOff();
  await play({ minute: 12, ...score(1, 0) });
  await play({ minute: 30, ...score(2, 1) });
  await play({ status: "halftime", minute: null });
  await play({ status: "second_half", minute: 46 });
  await play({ minute: 50, ...score(1, 1) });
  await play({ minute: 60, ...score(2, 1) });
  await play({ status: "ended", minute: null, endAt: app.clock.now() });
  expect(await moments()).toEqual([
    "kick_off 1",
    "goal home-1.0",
    "goal home-2.0",
    "goal away-1.0",
    "half_time 1",
    "goal_struck_off home-1.3",
    "goal home-2.1",
    "full_time 2-1",
  ]);
});

it("Two goals of one side between two polls make one moment", async () => {
  await kickOff();
  await play(score(2, 1));
  expect(await moments()).toEqual(["kick_off 1", "goal home-2.0", "goal away-1.0"]);
});

it("A repeated poll makes no second moment", async () => {
  await kickOff();
  await play(score(1, 0));
  for (const _ of [1, 2, 3]) await play({});
  expect(await moments()).toEqual(["kick_off 1", "goal home-1.0"]);
});

it("A change that is not stored leaves no moment", async () => {
  await kickOff();
  app.fixtures.change(match.key, score(1, 0));
  const ended = new AbortController();
  const record = createMomentRecorder(app.context);
  const ports: StorePorts = {
    isSealedFrom: async () => false,
    isPredicted: async () => false,
    async recordMoments(...change) {
      await record(...change);
      ended.abort(new Error("killed"));
    },
  };
  await expect(pollFeed(app.context, app.source, ports, ended.signal)).rejects.toThrow("killed");
  expect(await moments()).toEqual(["kick_off 1"]);
  await play({});
  expect(await moments()).toEqual(["kick_off 1", "goal home-1.0"]);
});

it("A match that a long outage hid makes no moments", async () => {
  await play({ status: "first_half", ...score(2, 0) }, 11 * MINUTE);
  expect(await moments()).toEqual([]);
});

it("A history that is loaded makes no moments", async () => {
  const key = app.fixtures.addPast(app.clock.now() - 3 * HOUR, 3, 2);
  await app.run("poll-feed");
  const all = await app.db.select().from(pushMoments);
  expect(all.filter(({ withScores }) => withScores.title.includes("3–2"))).toEqual([]);
  app.fixtures.finish(key, 4, 2);
  await app.run("poll-feed");
  expect((await app.db.select().from(pushMoments)).length).toBe(all.length);
});

it("A score that is corrected after full time makes a second full-time moment", async () => {
  await kickOff();
  await play({ status: "ended", minute: null, ...score(1, 0), endAt: app.clock.now() });
  await play(score(1, 1), MINUTE);
  expect(await moments()).toEqual([
    "kick_off 1",
    "goal home-1.0",
    "full_time 1-0",
    "full_time 1-1",
  ]);
});

it("A postponed match that starts makes a kick-off moment", async () => {
  await play({ status: "postponed" });
  await kickOff();
  expect(await moments()).toEqual(["kick_off 1"]);
});

it("A match that is played days after its postponement makes moments", async () => {
  await play({ status: "postponed" });
  await play({}, 60 * HOUR);
  const [row] = await app.db.select().from(events).where(eq(events.id, match.id));
  expect(row?.voidReason).toBe("postponed");
  await play({ status: "not_started", startAt: app.clock.now() + MINUTE });
  await kickOff();
  await play({ minute: 12, ...score(1, 0) });
  expect(await moments()).toEqual(["kick_off 1", "goal home-1.0"]);
});

it("A match that is first seen at its end makes only the full-time moment", async () => {
  await play({ status: "ended", ...score(1, 0), endAt: app.clock.now() });
  expect(await moments()).toEqual(["full_time 1-0"]);
});

it("A follower gets each moment in plain words, with the match", async () => {
  const device = await world.newDevice({
    follows: [{ kind: "event", id: match.id, moments: [...ALL_MOMENTS] }],
  });
  const { home, away } = app.fixtures.match(match.key);
  await kickOff();
  await world.send();
  await play({ minute: 23, ...score(1, 0) });
  await world.send();
  expect(device.messages()).toMatchObject([
    { kind: "kick_off", title: `Kick-off: ${home.name} v ${away.name}`, body: "Harbour League" },
    {
      id: `${match.id}-goal-home-1.0`,
      kind: "goal",
      event_id: match.id,
      slug: match.slug,
      title: `Goal: ${home.name} 1–0 ${away.name}`,
      body: `23' · Goal for ${home.name}`,
      tag: `match-${match.id}`,
      at: app.clock.now() / SECOND,
      event: { id: match.id, score: "1|0", minute: 23, predictions: { state: expect.any(String) } },
    },
  ]);
});
