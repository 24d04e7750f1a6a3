import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { components } from "#contract";
import { follows } from "#server/follows/tables.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { newFan, signInAgain } from "../../support/fans.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { rowsOf } from "../../support/test-database.ts";
import { DAY, HOUR, SECOND } from "../../support/test-clock.ts";

type Star = components["schemas"]["FollowStar"];

const app = await sharedTestApp();

const send = (token: string, data: readonly Star[]) =>
  app.ask("/following", { method: "PUT", token, body: { data } });
const save = async (token: string, ...data: Star[]) =>
  expectSuccess("saveFollowing", await send(token, data)).data;
const list = async (token: string) =>
  expectSuccess("listFollowing", await app.ask("/following", { token })).data;

async function newStar(change: Partial<Star> = {}): Promise<Star> {
  const { id } = await newMatch(app);
  return { kind: "event", id, on: true, changed_at: app.clock.now(), ...change };
}

async function newTeams(count: number): Promise<number[]> {
  const rows = await rowsOf(
    app.db,
    sql`insert into teams (feed, feed_key, sport_id, name, short_name)
      select 'follows', gen_random_uuid(), min(sports.id), 'Club', 'Club'
      from sports, generate_series(1, ${count}) number group by number returning id`,
  );
  return rows.map(({ id }) => Number(id));
}

it("Two devices of one account see each other's stars, and no other account does", async () => {
  const [fan, other] = [await newFan(app), await newFan(app)];
  const second = await signInAgain(app, fan);
  const star = await newStar();
  expect(await save(fan.token, star)).toEqual([star]);
  expect(await list(second.token)).toEqual([star]);
  expect(await list(other.token)).toEqual([]);
});

it("The later change of a star wins, in whichever order the changes arrive", async () => {
  const { token } = await newFan(app);
  const star = await newStar();
  const off = { ...star, on: false, changed_at: star.changed_at - 5 * SECOND };
  expect(await save(token, star)).toEqual([star]);
  expect(await save(token, off)).toEqual([star]);
  app.clock.advance(SECOND);
  const later = { ...off, changed_at: app.clock.now() };
  expect(await save(token, later)).toEqual([later]);
});

it("A repeated request changes nothing, and the later of two changes to one star wins", async () => {
  const { token } = await newFan(app);
  const star = await newStar();
  const earlier = { ...star, on: false, changed_at: star.changed_at - 1 };
  expect(await save(token, star, earlier)).toEqual([star]);
  const rows = await app.db.select().from(follows);
  await save(token, star, earlier);
  await save(token, { ...star, on: false });
  expect(await app.db.select().from(follows)).toEqual(rows);
});

it("A device with a fast clock does not win over a later change elsewhere", async () => {
  const { token } = await newFan(app);
  const star = await newStar({ changed_at: app.clock.now() + 400 * DAY });
  const at = app.clock.now();
  expect(await save(token, star)).toEqual([{ ...star, changed_at: at }]);
  app.clock.advance(SECOND);
  const off = { ...star, on: false, changed_at: app.clock.now() };
  expect(await save(token, off)).toEqual([off]);
  const farthest = { ...star, changed_at: Number.MAX_SAFE_INTEGER };
  app.clock.advance(SECOND);
  expect(await save(token, farthest)).toEqual([{ ...star, changed_at: app.clock.now() }]);
});

it("Two devices at the same moment store both stars", async () => {
  const fan = await newFan(app);
  const second = await signInAgain(app, fan);
  const stars = [await newStar(), await newStar()] as const;
  await Promise.all([save(fan.token, stars[0]), save(second.token, stars[1])]);
  expect(await list(fan.token)).toHaveLength(2);
});

it("A star of an unknown club, competition or match is ignored", async () => {
  const { token } = await newFan(app);
  const star = await newStar();
  const unknown = (["team", "tournament", "event"] as const).map((kind) => ({
    ...star,
    kind,
    id: 2_000_000_000,
  }));
  expect(await save(token, ...unknown, star)).toEqual([star]);
});

it("The 501st star is refused by name, and nothing of that request is stored", async () => {
  const fan = await newFan(app);
  const teams = await newTeams(502);
  const at = app.clock.now();
  const stars = teams.map((id, index) => ({
    kind: "team" as const,
    id,
    on: true,
    changed_at: at - 1_000 + index,
  }));
  await save(fan.token, ...stars.slice(0, 499));
  const answer = expectFailure(await send(fan.token, stars.slice(498)));
  expect(answer).toMatchObject({
    status: 422,
    code: "too_many_follows",
    message: "You can follow at most 500 clubs, competitions and matches. Remove a star first.",
  });
  expect(Object.keys(answer.errors ?? {})).toEqual(stars.slice(500).map(({ id }) => `team ${id}`));
  expect(await list(fan.token)).toHaveLength(499);
  const [first] = stars;
  const off = { ...first, kind: "team", id: first?.id ?? 0, on: false, changed_at: at } as const;
  expect(await save(fan.token, off, ...stars.slice(499, 501))).toHaveLength(501);
  expect((await list(fan.token)).filter(({ on }) => on)).toHaveLength(500);
});

it("A removed star is stored for 90 days, and an active one forever", async () => {
  const fan = await newFan(app);
  const [on, off] = [await newStar(), await newStar({ on: false })];
  await save(fan.token, on, off);
  const listLater = async (laterMs: number) => {
    app.clock.advance(laterMs);
    await app.run("forget-expired");
    return list((await signInAgain(app, fan)).token);
  };
  expect(await listLater(90 * DAY - HOUR)).toHaveLength(2);
  expect(await listLater(2 * HOUR)).toEqual([on]);
});

it("A device reads the names of followed matches that are not over", async () => {
  const fan = await newFan(app);
  const [coming, ended] = [await newMatch(app), await newMatch(app)];
  const off = await newMatch(app);
  const at = app.clock.now();
  for (const [{ id }, on] of [
    [coming, true],
    [ended, true],
    [off, false],
  ] as const)
    await save(fan.token, { kind: "event", id, on, changed_at: at });
  await playOut(app, ended.key, 1, 0);
  const token = (await signInAgain(app, fan)).token;
  const { data, matches } = expectSuccess("listFollowing", await app.ask("/following", { token }));
  const { home, away } = app.fixtures.match(coming.key);
  expect(data).toHaveLength(3);
  expect(matches).toEqual([{ id: coming.id, home: home.name, away: away.name }]);
});

it("A visitor and an ended sign-in get 401", async () => {
  const { token } = await newFan(app);
  await app.ask("/auth/logout", { token });
  expect(refusal(await app.ask("/following"))).toBe("401 unauthorized");
  expect((await send(token, [])).status).toBe(401);
});
