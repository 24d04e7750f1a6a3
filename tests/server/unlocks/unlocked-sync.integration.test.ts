import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { settlePredictions } from "#server/predictions/settle-predictions.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { beforeTransaction } from "../../support/around-transaction.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { newMatch, playOut, storedPredictions } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR, MINUTE } from "../../support/test-clock.ts";
import { unlocked } from "../../support/unlocks.ts";

const app = await sharedTestApp();

async function sync(fan: Fan, since?: string, ask = app.ask) {
  return expectSuccess(
    "listUnlockedPredictions",
    await ask(`/predictions/unlocked${since === undefined ? "" : `?since=${since}`}`, fan),
  );
}

it("A new phone gets all unlocks of its fan with their matches, and no more", async () => {
  const [fan, other] = [await newFan(app, { planId: 4 }), await newFan(app, { planId: 4 })];
  const [one, two] = [await newMatch(app), await newMatch(app)];
  await unlocked(app, fan, one, "1,8");
  await unlocked(app, fan, two);
  await unlocked(app, other, one);
  const { data, events, meta } = await sync(fan);
  expect(
    data
      .filter((entry) => entry.event_id === one.id)
      .map((entry) => entry.prediction.question.id)
      .sort(),
  ).toEqual([1, 8]);
  expect(data).toHaveLength(7);
  expect(events.map((event) => event.slug).sort()).toEqual([one.slug, two.slug].sort());
  expect(meta).toMatchObject({ more: false, user_id: fan.id });
  expect(
    data.every((entry) => entry.event_slug === one.slug || entry.event_slug === two.slug),
  ).toBe(true);
});

it("With the last cursor only changes come: a new unlock, the seal, the result", async () => {
  const fan = await newFan(app, { planId: 4 });
  const [old, match] = [await newMatch(app, 100), await newMatch(app, 3)];
  await unlocked(app, fan, old);
  app.clock.advance(MINUTE);
  const first = await sync(fan);
  expect(first.data).toHaveLength(5);
  app.clock.advance(MINUTE);
  const nothing = await sync(fan, first.meta.cursor);
  expect(nothing.data).toEqual([]);
  await unlocked(app, fan, match, "1");
  const afterUnlock = await sync(fan, nothing.meta.cursor);
  expect(afterUnlock.data.map((entry) => entry.event_id)).toEqual([match.id]);
  app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
  await app.run("seal-predictions");
  const sealed = await sync(fan, afterUnlock.meta.cursor);
  expect(sealed.data.map((entry) => entry.prediction.sealed_at !== null)).toEqual([true]);
  app.clock.advance(MINUTE);
  const beforeEnd = await sync(fan, sealed.meta.cursor);
  await playOut(app, match.key, 1, 0);
  const judged = await sync(fan, beforeEnd.meta.cursor);
  expect(
    judged.data
      .filter((entry) => entry.event_id === match.id)
      .map((entry) => entry.prediction.actual),
  ).not.toContain(null);
  expect(judged.events.find((event) => event.id === match.id)?.status).toBe("ended");
});

it("A settled prediction is dated when written, so the next sync gets it", async () => {
  const fan = await newFan(app, { planId: 4 });
  const match = await newMatch(app, 3);
  await unlocked(app, fan, match, "1");
  const { startAt } = app.fixtures.match(match.key);
  app.clock.set(startAt - 20 * MINUTE);
  await app.run("seal-predictions");
  app.clock.set(startAt + 2 * HOUR);
  app.fixtures.finish(match.key, 1, 0);
  await app.run("poll-feed");
  const begunAt = app.clock.now();
  let cursor = "";
  const db = beforeTransaction(app.db, 2, async () => {
    app.clock.advance(MINUTE);
    cursor = (await sync(fan)).meta.cursor;
  });
  await settlePredictions({ ...app.context, db }, app.source);
  const { data } = await sync(fan, cursor);
  expect(data.map(({ prediction }) => typeof prediction.actual)).toEqual(["string"]);
  const [row] = await storedPredictions(app, match);
  expect(row?.settledAt?.getTime(), "settledAt is the time when the settlement began").toBe(
    begunAt,
  );
});

it("Current matches come with every sync and their score; old ones do not", async () => {
  const fan = await newFan(app, { planId: 4 });
  const [match, later] = [await newMatch(app, 3), await newMatch(app, 30)];
  await unlocked(app, fan, match);
  await unlocked(app, fan, later);
  app.clock.set(app.fixtures.match(match.key).startAt + 10 * MINUTE);
  const { meta } = await sync(fan);
  app.fixtures.change(match.key, { status: "first_half", score: { home: 1, away: 0 }, minute: 10 });
  await app.run("poll-feed");
  app.clock.advance(MINUTE);
  const second = await sync(fan, meta.cursor);
  expect(second.data).toEqual([]);
  expect(second.events.find((event) => event.id === match.id)).toMatchObject({
    status: "first_half",
    score: "1|0",
  });
  await playOut(app, match.key, 1, 0);
  app.clock.set(app.fixtures.match(match.key).startAt + 13 * 60 * MINUTE);
  const after = await sync(fan, (await sync(fan, second.meta.cursor)).meta.cursor);
  expect(after.events.map((event) => event.id)).toEqual([later.id]);
});

it("Long lists come in pages, with each entry at least once", async () => {
  const fan = await newFan(app, { planId: 4 });
  const match = await newMatch(app);
  await app.db
    .execute(sql`insert into events (slug, feed, feed_key, sport_id, tournament_id, home_team_id, away_team_id, status, start_at, first_start_at, updated_at)
    select 'many-' || n, 'a source of before', 'many-' || n, sport_id, tournament_id, home_team_id, away_team_id, 'not_started', start_at, first_start_at, updated_at
    from events, generate_series(1, 260) n where id = ${match.id}`);
  await app.db
    .execute(sql`insert into predictions (event_id, question_id, answer, prediction, probability, outcomes, explanation, model, fitted_on, created_at, updated_at, format, also, reasons)
    select e.id, p.question_id, p.answer, p.prediction, p.probability, p.outcomes, p.explanation, p.model, p.fitted_on, p.created_at, p.updated_at, p.format, p.also, p.reasons
    from events e, predictions p where e.feed_key like 'many-%' and p.event_id = ${match.id}`);
  await app.db.execute(sql`insert into unlocks (user_id, event_id, question_id, points, unlocked_at)
    select ${fan.id}, event_id, question_id, 0, p.updated_at + event_id * interval '1 second' - interval '1 day' + question_id * interval '1 millisecond'
    from predictions p join events e on e.id = p.event_id where e.feed_key like 'many-%'`);
  await app.db.execute(
    sql`update predictions p set updated_at = e.first_start_at - interval '3 days' from events e where e.id = p.event_id and e.feed_key like 'many-%'`,
  );
  expect(await readAllPages(fan)).toEqual({ entries: 1300, pages: 2 });
  await app.db.execute(
    sql`update predictions p set updated_at = '2026-11-21T11:00:00Z' from events e where e.id = p.event_id and e.feed_key like 'many-%'`,
  );
  expect(await readAllPages(fan)).toEqual({ entries: 1300, pages: 2 });
  await app.db.execute(
    sql`update predictions p set updated_at = ${new Date(app.clock.now() + HOUR).toISOString()}::timestamptz from events e where e.id = p.event_id and e.feed_key like 'many-%'`,
  );
  expect(await readAllPages(fan)).toEqual({ entries: 1300, pages: 1 });
});

async function readAllPages(fan: Fan): Promise<{ entries: number; pages: number }> {
  const seen = new Set<number>();
  let since: string | undefined;
  let pages = 0;
  for (let more = true; more;) {
    const page = await sync(fan, since);
    for (const entry of page.data) seen.add(entry.id);
    since = page.meta.cursor;
    more = page.meta.more;
    pages += 1;
    expect(pages).toBeLessThan(5);
  }
  return { entries: seen.size, pages };
}

it.each([
  ["an hour ahead", HOUR],
  ["an hour behind", -HOUR],
])("A sync misses nothing if one of two processes has a clock %s", async (_how, clockAheadMs) => {
  const fan = await newFan(app, { planId: 4 });
  const match = await newMatch(app, 3);
  const other = await app.startAnother({ clockAheadMs });
  const { meta: empty } = await sync(fan);
  app.clock.advance(MINUTE);
  await unlocked(other, fan, match, "1");
  app.clock.advance(MINUTE);
  const { data, meta } = await sync(fan, empty.cursor);
  expect(data.map((entry) => entry.event_id)).toEqual([match.id]);
  expect((await sync(fan, meta.cursor, other.ask)).data).toEqual([]);
  const { meta: last } = await sync(fan, meta.cursor, other.ask);
  app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
  await app.run("seal-predictions");
  app.clock.advance(2 * HOUR);
  expect(
    (await sync(fan, last.cursor)).data.map((entry) => entry.prediction.sealed_at !== null),
  ).toEqual([true]);
  await other.close();
});

it("A bad cursor gets 400, a future one everything, and a visitor 401", async () => {
  const fan = await newFan(app, { planId: 4 });
  for (const since of ["x", "-1", "1.5", "1".repeat(20), "1-", "1-2-3"])
    expect(
      expectFailure(await app.ask(`/predictions/unlocked?since=${since}`, fan)).errors,
    ).toHaveProperty("since");
  await unlocked(app, fan, await newMatch(app), "1");
  app.clock.advance(MINUTE);
  for (const since of [
    String(app.clock.now() + HOUR),
    "9999999999999999999",
    "9999999999999999999-9999999999",
  ])
    expect((await sync(fan, since)).data).toHaveLength(1);
  expect(expectFailure(await app.ask("/predictions/unlocked")).status).toBe(401);
});
