import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "../../support/test-clock.ts";
import { pushBatches, pushSubscriptions } from "#server/push/tables.ts";
import { listeningPort } from "../../support/listening-port.ts";
import { startGoalWorld } from "../../support/goal-world.ts";
import type { Device } from "../../support/push-world.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const app = await sharedTestApp();
const world = await startGoalWorld(app);
const { match, scoreGoal, follower } = world;
const titles = (device: Device) => device.messages().map(({ title }) => title.split(":")[0]);
const scores = (device: Device) => device.messages().map(({ title }) => /\d+–\d+/.exec(title)?.[0]);
async function stored({ endpoint }: Device) {
  const [row] = await app.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint));
  return row;
}
/** @returns the stored failures after each goal, whose push gets the next status */
async function failuresAfter(statuses: readonly number[]): Promise<(number | undefined)[]> {
  const device = await follower();
  world.service.answer(device.path, ...statuses.map((status) => ({ status })));
  const failures = [];
  for (const _ of statuses) {
    await scoreGoal();
    await world.send();
    failures.push((await stored(device))?.failures);
  }
  return failures;
}

const isStored = async (device: Device) => (await stored(device)) !== undefined;

describe("a push service that", () => {
  it.each([404, 410])("answers %i ends the subscription", async (status) => {
    const device = await follower();
    world.service.answer(device.path, { status });
    await scoreGoal();
    await world.send();
    expect(await isStored(device)).toBe(false);
  });

  it("refuses is reported without the endpoint, and the subscription stays", async () => {
    const device = await follower();
    world.service.answer(device.path, { status: 403 });
    await scoreGoal();
    await world.send();
    expect(world.refused).toContainEqual({ status: 403, count: 1 });
    expect(await isStored(device)).toBe(true);
    expect(await app.db.select().from(pushBatches)).toEqual([]);
  });

  it("redirects is not followed", async () => {
    const [device, target] = [await follower(), await world.newDevice()];
    world.service.answer(device.path, { status: 307, headers: { location: target.endpoint } });
    await scoreGoal();
    await world.send();
    expect(world.service.received.filter(({ path }) => path === target.path)).toEqual([]);
  });

  it("asks to wait gets the message after that time", async () => {
    const device = await follower();
    world.service.answer(device.path, { status: 429, headers: { "retry-after": "30" } });
    await scoreGoal();
    await world.send();
    app.clock.advance(29 * SECOND);
    await world.send();
    expect(device.messages().length).toBe(1);
    app.clock.advance(2 * SECOND);
    await world.send();
    const ids = device.messages().map(({ id }) => id);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it("fails three times is not asked again", async () => {
    const device = await follower();
    world.service.answer(device.path, ...Array.from({ length: 50 }, () => ({ status: 503 })));
    await scoreGoal();
    for (let minute = 0; minute < 12; minute += 1) {
      await world.send();
      app.clock.advance(MINUTE);
    }
    expect(device.messages().length).toBe(3);
    expect(await app.db.select().from(pushBatches)).toEqual([]);
    expect(await stored(device)).toMatchObject({ failures: 0 });
  });

  it.each([401, 403, 413])(
    "refuses our key or message with %i keeps the subscription",
    async (status) => {
      const statuses = Array.from({ length: 6 }, () => status);
      expect(await failuresAfter(statuses)).toEqual([0, 0, 0, 0, 0, 0]);
    },
  );

  it("refuses five moments in a row ends the subscription", async () => {
    const statuses = [400, 201, 400, 400, 400, 400, 400];
    expect(await failuresAfter(statuses)).toEqual([1, 0, 1, 2, 3, 4, undefined]);
  });
});

describe("a retry", () => {
  const busy = { status: 503 };

  it("drops a goal when the next goal was sent", async () => {
    const device = await follower();
    world.service.answer(device.path, busy);
    await scoreGoal();
    await world.send();
    await scoreGoal();
    await world.send();
    app.clock.advance(MINUTE);
    await world.send();
    expect(scores(device)).toEqual(["1–0", "2–0"]);
    expect(await app.db.select().from(pushBatches)).toEqual([]);
  });

  it("keeps a goal until the next goal is due on that device", async () => {
    const device = await follower({ delay_s: 90 });
    world.service.answer(device.path, busy);
    await scoreGoal();
    app.clock.advance(85 * SECOND);
    await scoreGoal();
    await world.send();
    app.clock.advance(10 * SECOND);
    await world.send();
    expect(scores(device)).toEqual(["1–0", "1–0"]);
  });

  it("keeps a moment when the device does not want the later ones", async () => {
    const device = await world.newDevice({
      follows: [{ kind: "event", id: match().id, moments: ["kick_off"] }],
    });
    world.service.answer(device.path, busy);
    await scoreGoal();
    await world.send();
    await scoreGoal();
    app.clock.advance(MINUTE);
    await world.send();
    expect(titles(device)).toEqual(["Kick-off", "Kick-off"]);
  });

  it("keeps a final score even if the match went on", async () => {
    const device = await world.newDevice({
      follows: [{ kind: "event", id: match().id, moments: ["full_time"] }],
    });
    world.service.answer(device.path, busy);
    await scoreGoal();
    for (const [status, home] of [
      ["ended", 1],
      ["second_half", 2],
      ["ended", 2],
    ] as const) {
      app.clock.advance(SECOND);
      app.fixtures.change(match().key, { status, score: { home, away: 0 } });
      await app.run("poll-feed");
      await world.send();
    }
    app.clock.advance(MINUTE);
    await world.send();
    expect(scores(device)).toEqual(["1–0", "2–0", "1–0"]);
  });
});

it("A push service that never answers is asked by one group only, and the others get the goal", async () => {
  let asked = 0;
  const hanging = createServer(() => void (asked += 1));
  await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${listeningPort(hanging)}`;
  for (let number = 0; number < 100; number += 1) {
    const { endpoint } = await follower();
    await app.db
      .update(pushSubscriptions)
      .set({ endpoint: `${origin}/send/${number}` })
      .where(eq(pushSubscriptions.endpoint, endpoint));
  }
  const device = await follower();
  await scoreGoal();
  await world.send();
  // One group waits together; the other groups skip the service.
  expect(asked).toBeLessThanOrEqual(50);
  expect(titles(device)).toEqual(["Goal"]);
  hanging.closeAllConnections();
  hanging.close();
});
