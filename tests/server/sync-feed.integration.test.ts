import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createJobs, prepareData } from "#server/jobs/jobs.ts";
import { FeedError } from "#server/feeds/feed.ts";
import { good } from "../support/answers.ts";
import { createFixtureFeed } from "../support/fixtures/fixture-feed.ts";
import { newMatch, storedMatch } from "../support/matches.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../support/test-clock.ts";
import { rowsOf } from "../support/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(MINUTE));

const eventOf = async (slug: string) => good("getEvent", await app.ask(`/events/${slug}`));

/** Everything that a feed writes. */
async function everything(): Promise<unknown> {
  const rows = [];
  for (const table of ["sports", "tournaments", "teams", "events"])
    rows.push(await rowsOf(app.db, sql.raw(`select * from ${table} order by id`)));
  return rows;
}

describe("what the source says of a match", () => {
  it("moves it out of the days that are read: it moves here as well, and is not left standing on the old day", async () => {
    const match = await newMatch(app, 20);
    const startAt = app.clock.now() + 60 * DAY;
    app.fixtures.change(match.key, { startAt });
    await app.run("poll-feed");
    expect((await storedMatch(app, match.key)).startAt).toEqual(new Date(startAt));
  });

  it("moves a fixture days before there is a prediction of it: that is a new date, not a postponement", async () => {
    const match = await newMatch(app, 7 * 24);
    const startAt = app.clock.now() + (7 * 24 + 53) * HOUR;
    app.fixtures.change(match.key, { startAt });
    await app.run("poll-feed");
    expect(await storedMatch(app, match.key)).toMatchObject({
      startAt: new Date(startAt),
      firstStartAt: new Date(startAt),
      voidAt: null,
    });
  });

  it("comes a week late: a match without a result for that long is still asked for", async () => {
    const match = await newMatch(app, 1);
    for (let day = 0; day < 9; day += 1) {
      app.clock.advance(DAY);
      await app.run("poll-feed");
    }
    app.fixtures.finish(match.key, 2, 1);
    await app.run("poll-feed");
    expect(await storedMatch(app, match.key)).toMatchObject({ status: "ended", homeScore: 2 });
  });

  it("goes up and down: a goal struck off is shown as a correction", async () => {
    const match = await newMatch(app, 1);
    const kickOff = app.fixtures.match(match.key).startAt;
    app.clock.set(kickOff + 20 * MINUTE);
    for (const home of [1, 2]) {
      app.fixtures.change(match.key, {
        status: "first_half",
        minute: 20,
        score: { home, away: 0 },
      });
      await app.run("poll-feed");
    }
    expect((await eventOf(match.slug)).data).toMatchObject({
      score: "2|0",
      minute: 20,
      correction: null,
    });
    app.fixtures.change(match.key, { score: { home: 1, away: 0 } });
    await app.run("poll-feed");
    expect((await eventOf(match.slug)).data).toMatchObject({
      score: "1|0",
      correction: { field: "score", from: "2|0", to: "1|0", at: app.clock.now() / SECOND },
    });
  });

  it("goes back from ended to the second half, and forward again", async () => {
    const match = await newMatch(app, 1);
    app.clock.advance(3 * HOUR);
    app.fixtures.finish(match.key, 1, 0);
    await app.run("poll-feed");
    app.fixtures.change(match.key, { status: "second_half", endAt: null });
    await app.run("poll-feed");
    expect((await eventOf(match.slug)).data).toMatchObject({
      status: "second_half",
      end_at: null,
      correction: { field: "status", from: "ended", to: "second_half" },
    });
    app.fixtures.finish(match.key, 1, 1);
    await app.run("poll-feed");
    expect((await eventOf(match.slug)).data).toMatchObject({ status: "ended", score: "1|1" });
  });

  it("moves a kick-off to another day: the match keeps its address and its id", async () => {
    const match = await newMatch(app, 4);
    const before = app.fixtures.match(match.key).startAt;
    app.fixtures.change(match.key, { startAt: before + 20 * HOUR });
    await app.run("poll-feed");
    const moved = (await eventOf(match.slug)).data;
    expect(moved).toMatchObject({
      id: match.id,
      start_at: (before + 20 * HOUR) / SECOND,
      correction: { field: "start_at" },
    });
    expect((await storedMatch(app, match.key)).firstStartAt.getTime()).toBe(before);
  });

  it("said again changes nothing, not even when it was last changed", async () => {
    await app.run("poll-feed");
    const before = await everything();
    app.clock.advance(MINUTE);
    await app.run("poll-feed");
    expect(await everything()).toEqual(before);
  });

  it("two matches of the same clubs on the same day have addresses of their own", async () => {
    const noon = Math.ceil(app.clock.now() / DAY) * DAY + 12 * HOUR;
    const first = app.fixtures.schedule(noon);
    const { home, away } = app.fixtures.match(first);
    const second = app.fixtures.schedule(noon + 3 * HOUR, { home, away });
    await app.run("poll-feed");
    const [one, other] = [await storedMatch(app, first), await storedMatch(app, second)];
    expect(other.slug).toBe(`${one.slug}-2`);
  });

  it("forgotten by the source, a match stays", async () => {
    const match = await newMatch(app, 5);
    app.fixtures.forget(match.key);
    await app.run("poll-feed");
    expect((await eventOf(match.slug)).data.id).toBe(match.id);
  });
});

describe("a source that fails", () => {
  it("leaves the last good data with its age, keeps the age, and recovers", async () => {
    const match = await newMatch(app, 2);
    await app.run("poll-feed");
    const lastGood = app.clock.now();
    const before = await everything();
    app.fixtures.change(match.key, { status: "canceled" });
    app.fixtures.failWith(new FeedError("upstream", "the source is down"));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      app.clock.advance(5 * MINUTE);
      await expect(app.run("poll-feed")).rejects.toThrow("the source is down");
    }
    expect(await everything()).toEqual(before);
    const stale = await eventOf(match.slug);
    expect(stale.meta.stale_since).toBe(lastGood / SECOND);
    expect(good("listEvents", await app.ask("/events")).meta.stale_since).toBe(lastGood / SECOND);
    expect(stale.data.status).toBe("not_started");
    app.fixtures.failWith(null);
    await app.run("poll-feed");
    const fresh = await eventOf(match.slug);
    expect(fresh.meta.stale_since).toBeNull();
    expect(fresh.data.status).toBe("canceled");
  });

  it("in the middle of what it says leaves nothing half-written", async () => {
    const before = await everything();
    app.fixtures.schedule(app.clock.now() + HOUR);
    const nonsense = app.fixtures.schedule(app.clock.now() + 2 * HOUR, { tournament: "of-nobody" });
    await expect(app.run("poll-feed")).rejects.toThrow("unknown tournament");
    expect(await everything()).toEqual(before);
    app.fixtures.change(nonsense, { tournament: "harbour-league", score: { home: -1, away: 0 } });
    await expect(app.run("poll-feed")).rejects.toThrow();
    expect(await everything()).toEqual(before);
    app.fixtures.forget(nonsense);
    await app.run("poll-feed");
    expect(await everything()).not.toEqual(before);
  });

  it("silent for a fortnight, it is caught up with from its last good answer on", async () => {
    const key = app.fixtures.schedule(app.clock.now() + DAY);
    await app.run("poll-feed");
    app.fixtures.failWith(new FeedError("upstream", "the source is down"));
    app.clock.advance(14 * DAY);
    await expect(app.run("poll-feed")).rejects.toThrow();
    app.fixtures.finish(key, 3, 3);
    app.fixtures.failWith(null);
    await app.run("poll-feed");
    expect(await storedMatch(app, key)).toMatchObject({ status: "ended", homeScore: 3 });
  });

  it("that learns of a match of last year, as by an import, tells it although that is long past", async () => {
    const key = app.fixtures.addPast(app.clock.now() - 200 * DAY, 2, 1);
    await app.catchUp();
    expect(await storedMatch(app, key)).toMatchObject({
      status: "ended",
      homeScore: 2,
      awayScore: 1,
    });
  });

  it("down at the very first start, it still gives its history once it answers", async () => {
    const late = createFixtureFeed(app.clock.now());
    const source = { id: "late", feed: late.feed };
    late.failWith(new FeedError("upstream", "the source is down"));
    await expect(prepareData(app.context, source)).rejects.toThrow("the source is down");
    late.failWith(null);
    const poll = createJobs(app.context, source, { send: () => Promise.resolve() }).find(
      (job) => job.name === "poll-feed",
    );
    await poll?.run();
    const [row] = await rowsOf(
      app.db,
      sql`select count(*)::int as count from events where feed = 'late'`,
    );
    expect(row?.["count"]).toBe(112);
  });
});
