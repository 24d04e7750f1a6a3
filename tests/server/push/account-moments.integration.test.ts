import { expect, it } from "vitest";
import { newSpender, unlocked } from "../../support/unlocks.ts";
import { newMatch, playOut, storedMatch } from "../../support/matches.ts";
import { startPushWorld } from "../../support/push-world.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR, MINUTE } from "../../support/test-clock.ts";

const app = await sharedTestApp();
const world = await startPushWorld(app);

it("Only fans who unlocked the match get their own result, and only while signed in", async () => {
  const [fan, lazy, gone] = [
    await newSpender(app, 100),
    await newSpender(app, 100),
    await newSpender(app, 100),
  ];
  const match = await newMatch(app, 6);
  await unlocked(app, fan, match);
  await unlocked(app, lazy, match, "1");
  await unlocked(app, gone, match);
  const settings = { own: ["settled" as const] };
  const [device, other, left, stranger] = [
    await world.newDevice({ token: fan.token, settings }),
    await world.newDevice({ token: lazy.token, settings }),
    await world.newDevice({ token: gone.token, settings }),
    await world.newDevice({ settings }),
  ];
  await app.ask("/auth/logout", { token: gone.token });
  await playOut(app, match.key, 2, 1);
  await world.send();
  await world.send();
  expect(device.messages()).toMatchObject([
    {
      kind: "settled",
      event_id: match.id,
      title: expect.stringMatching(/^Your prediction is settled: \d of \d right$/),
      tag: `match-${match.id}`,
      event: null,
    },
  ]);
  expect(other.messages()).toMatchObject([
    { title: expect.stringMatching(/^Your prediction was (right|wrong)$/) },
  ]);
  expect([...left.messages(), ...stranger.messages()]).toEqual([]);
});

it.each([40, 0])(
  "Another account on the same browser gets no result of the first one, delayed by %i s",
  async (delay) => {
    const [first, second] = [await newSpender(app, 100), await newSpender(app, 100)];
    const match = await newMatch(app, 6);
    await unlocked(app, first, match);
    const settings = { own: ["settled" as const], delay_s: delay };
    const device = await world.newDevice({ token: first.token, settings });
    await playOut(app, match.key, 2, 1);
    await app.run("plan-pushes");
    await app.ask("/auth/logout", { token: first.token });
    await device.save({ token: second.token, settings });
    app.clock.advance(MINUTE);
    await world.send();
    expect(device.messages()).toEqual([]);
  },
);

it("A follower of a team hears once that its match can be unlocked", async () => {
  const fan = await newSpender(app, 0);
  const known = await newMatch(app, 20);
  const { homeTeamId } = await storedMatch(app, known.key);
  app.clock.advance(HOUR);
  const device = await world.newDevice({
    token: fan.token,
    settings: { own: ["ready"] },
    follows: [{ kind: "team", id: homeTeamId, moments: [] }],
  });
  await world.send();
  expect(device.messages()).toEqual([]);
  const { home } = app.fixtures.match(known.key);
  const next = await newMatch(app, 40, { home });
  await world.send();
  await app.catchUp();
  await world.send();
  expect(device.messages().map(({ kind, event_id }) => [kind, event_id])).toEqual([
    ["ready", next.id],
  ]);
});
