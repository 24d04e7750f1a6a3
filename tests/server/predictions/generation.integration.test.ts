import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Db } from "#server/platform/db/database.ts";
import { createGenerator } from "#server/predictions/generate-predictions.ts";
import { predictions } from "#server/predictions/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newMatch, playOut, storedPredictions } from "../../support/matches.ts";
import { sharedTestApp, startTestApp, type TestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../support/test-clock.ts";

const app = await sharedTestApp();

async function wordsOf(match: { id: number }) {
  return (await storedPredictions(app, match)).map(
    ({ answer, probability, outcomes, explanation, fittedOn }) => ({
      answer,
      probability,
      outcomes,
      explanation,
      fittedOn,
    }),
  );
}

async function newMatches({ fixtures, clock, catchUp }: TestApp, count: number, inHours = 6) {
  for (let match = 0; match < count; match += 1) fixtures.schedule(clock.now() + inHours * HOUR);
  await catchUp();
}

function counting(db: Db, way: "execute" | "select"): { db: Db; calls(): number } {
  let calls = 0;
  return {
    db: new Proxy(db, {
      get(target, key) {
        if (key === way) calls += 1;
        return Reflect.get(target, key);
      },
    }),
    calls: () => calls,
  };
}

async function predictAgain(match: { id: number }) {
  await app.db.delete(predictions).where(eq(predictions.eventId, match.id));
  await createGenerator(app.context, app.source)();
  return wordsOf(match);
}

describe("predicting a match", () => {
  it("answers all five questions from earlier days' results only", async () => {
    const match = await newMatch(app, 4);
    const rows = await storedPredictions(app, match);
    expect(rows).toHaveLength(5);
    const kickOffDay = new Date(app.fixtures.match(match.key).startAt).toISOString().slice(0, 10);
    expect(rows.every((row) => row.fittedOn <= kickOffDay && row.sealedAt === null)).toBe(true);
    const sums = rows.map(({ questionId, outcomes }) => [
      questionId,
      Math.round(outcomes.reduce((sum, outcome) => sum + outcome.probability, 0) * 1_000) / 1_000,
    ]);
    expect(sums.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [1, 1],
      [8, 1],
      [12, 1],
      [13, 2],
      [14, 1],
    ]);
  });

  it("ignores the same day and later days: changing those results changes nothing", async () => {
    const match = await newMatch(app, 2);
    const sameDay = await newMatch(app, 1);
    const before = await wordsOf(match);
    await app.db.execute(
      sql`update events set status = 'ended', home_score = 9, away_score = 0, updated_at = now() where id = ${sameDay.id}`,
    );
    await app.db
      .execute(sql`insert into events (slug, feed, feed_key, sport_id, tournament_id, home_team_id, away_team_id, status, start_at, first_start_at, home_score, away_score, updated_at)
      select 'later-' || id, feed, 'later-' || id, sport_id, tournament_id, home_team_id, away_team_id, 'ended', start_at + interval '400 days', first_start_at, 9, 0, now()
      from events where feed_key like 'past-%'`);
    expect(await predictAgain(match)).toEqual(before);
  });

  it("ignores a match of the evening before that ended after midnight", async () => {
    const match = await newMatch(app, 2);
    const before = await wordsOf(match);
    await app.db
      .execute(sql`insert into events (slug, feed, feed_key, sport_id, tournament_id, home_team_id, away_team_id, status, start_at, first_start_at, end_at, home_score, away_score, updated_at)
      select 'evening-' || id, feed, 'evening-' || id, sport_id, tournament_id, home_team_id, away_team_id, 'ended', midnight - interval '1 hour', first_start_at, midnight + interval '1 hour', 9, 0, now()
      from (select *, (select date_trunc('day', start_at, 'UTC') from events where id = ${match.id}) as midnight from events where feed_key like 'past-%') past`);
    expect(await predictAgain(match)).toEqual(before);
  });

  it("continues for other matches when one fails, and retries that one", async () => {
    const broken = await newMatch(app, 50);
    const other = await newMatch(app, 51);
    await app.db.delete(predictions).where(inArray(predictions.eventId, [broken.id, other.id]));
    const generate = createGenerator(app.context, app.source);
    await app.db.execute(
      sql.raw(`alter table predictions add constraint broken check (event_id <> ${broken.id})`),
    );
    await expect(generate()).rejects.toThrow("could not be predicted");
    expect([(await wordsOf(broken)).length, (await wordsOf(other)).length]).toEqual([0, 5]);
    await app.db.execute(sql`alter table predictions drop constraint broken`);
    await generate();
    expect(await wordsOf(broken)).toHaveLength(5);
  });

  it("saves eight matches at a time, and saves before a slow fit", async () => {
    const fresh = await startTestApp();
    onTestFinished(() => fresh.close());
    const savesAll = async () => {
      const due = await fresh.db.selectDistinct({ id: predictions.eventId }).from(predictions);
      await fresh.db.delete(predictions);
      const { db, calls } = counting(fresh.db, "execute");
      await createGenerator({ ...fresh.context, db }, fresh.source)();
      for (const match of due) expect(await storedPredictions(fresh, match)).toHaveLength(5);
      return { saves: calls(), due: due.length };
    };
    await newMatches(fresh, 20);
    const before = await savesAll();
    expect(before.due).toBeGreaterThanOrEqual(20);
    expect(before.saves).toBe(Math.ceil(before.due / 8));

    // A match of another league splits the batch of 20 around a fit.
    await newMatch(fresh, 5, { tournament: "salt-cup" });
    await newMatches(fresh, 3, 4);
    const after = await savesAll();
    expect(after.due).toBe(before.due + 3);
    expect(after.saves).toBe(1 + Math.ceil((after.due - 3 + 1) / 8));
  });

  it("needs as many queries for many matches as for few", async () => {
    const callsOfRun = async () => {
      const { db, calls } = counting(app.db, "select");
      const generate = createGenerator({ ...app.context, db }, app.source);
      await generate();
      const before = calls();
      await generate();
      return calls() - before;
    };
    await newMatches(app, 2);
    const few = await callsOfRun();
    await newMatches(app, 20);
    expect(await callsOfRun()).toBe(few);
  });

  it("uses earlier days: changing those results changes it", async () => {
    const match = await newMatch(app, 2);
    const before = await wordsOf(match);
    await app.db.execute(
      sql`update events set home_score = away_score, away_score = home_score, regular_home = regular_away, regular_away = regular_home, updated_at = updated_at + interval '1 second' where feed_key like 'past-%'`,
    );
    expect(await predictAgain(match)).not.toEqual(before);
  });

  it("follows new results until it is sealed, and writes only changes", async () => {
    const match = await newMatch(app, 30);
    const first = await storedPredictions(app, match);
    app.clock.advance(MINUTE);
    await createGenerator(app.context, app.source)();
    expect(await storedPredictions(app, match)).toEqual(first);
    const sooner = await newMatch(app, 1);
    await playOut(app, sooner.key, 7, 0);
    app.clock.set(app.fixtures.match(match.key).startAt - 5 * HOUR);
    await app.run("generate-predictions");
    expect((await storedPredictions(app, match)).map((row) => row.fittedOn)).not.toEqual(
      first.map((row) => row.fittedOn),
    );
  });

  it("dates a prediction when it is saved, not when its batch began", async () => {
    const matches = [await newMatch(app, 40), await newMatch(app, 40)];
    for (const { id } of matches)
      await app.db.delete(predictions).where(eq(predictions.eventId, id));
    const clock = {
      now() {
        app.clock.advance(SECOND);
        return app.clock.now();
      },
    };
    await createGenerator({ ...app.context, clock }, app.source)();
    const rows = (await Promise.all(matches.map((match) => storedPredictions(app, match)))).flat();
    expect(rows).toHaveLength(10);
    expect(new Set(rows.map((row) => row.updatedAt.getTime())).size).toBe(1);
  });

  it("follows a newly learned past result, and not after the seal", async () => {
    const match = await newMatch(app, 34);
    const first = await wordsOf(match);
    app.fixtures.addPast(app.clock.now() - 20 * DAY, 9, 0);
    await app.catchUp();
    const refreshed = await wordsOf(match);
    expect(refreshed).not.toEqual(first);
    app.clock.set(app.fixtures.match(match.key).startAt - 30 * MINUTE);
    await app.catchUp();
    const sealed = await storedPredictions(app, match);
    expect(sealed.every((row) => row.sealedAt !== null)).toBe(true);
    app.fixtures.addPast(app.clock.now() - 20 * DAY, 0, 9);
    await app.catchUp();
    expect(await storedPredictions(app, match)).toEqual(sealed);
  });

  it("runs again for a match that moves to neutral ground on the same day", async () => {
    const match = await newMatch(app, 50);
    const chanceOfHome = async () =>
      (await storedPredictions(app, match)).find((row) => row.questionId === 1)?.outcomes[0]
        ?.probability ?? NaN;
    const [first, atHome] = [await wordsOf(match), await chanceOfHome()];
    app.fixtures.change(match.key, { neutral: true });
    await app.catchUp();
    const moved = await wordsOf(match);
    expect(moved.map((row) => row.fittedOn)).toEqual(first.map((row) => row.fittedOn));
    expect(await chanceOfHome()).toBeLessThan(atHome);
    expect(await predictAgain(match)).toEqual(moved);
  });

  it("stops half an hour before kick-off, when predictions are final", async () => {
    expect(await storedPredictions(app, await newMatch(app, 1 / 3))).toEqual([]);
    expect(await storedPredictions(app, await newMatch(app, 2 / 3))).toHaveLength(5);
  });

  it("skips a match that has begun, is off, or has no history", async () => {
    const begun = await newMatch(app, -1, { status: "first_half", score: { home: 0, away: 0 } });
    const off = await newMatch(app, 3, { status: "canceled" });
    const unknown = await newMatch(app, 3, { tournament: "salt-cup" });
    for (const match of [begun, off, unknown])
      expect(await storedPredictions(app, match)).toEqual([]);
    expect(expectSuccess("getEvent", await app.ask(`/events/${unknown.slug}`))).toMatchObject({
      questions: [],
      data: { predictions: { state: "none", total: 0 } },
    });
  });

  it("explains how much history a match has and needs", async () => {
    const match = await newMatch(app, 3, { tournament: "salt-cup" });
    const note = async () =>
      expectSuccess("getEvent", await app.ask(`/events/${match.slug}`)).data.predictions.note;
    const few =
      "No prediction yet: 0 earlier matches are on record in this competition, and we need 60.";
    expect(await note()).toBe(few);
    const listed = expectSuccess("listEvents", await app.ask("/events?per_page=100")).data.filter(
      (event) => event.predictions.note !== undefined,
    );
    expect(listed).toContainEqual(
      expect.objectContaining({
        id: match.id,
        predictions: { state: "none", total: 0, settled: 0, correct: 0, note: few },
      }),
    );
    expect(listed.every((event) => event.predictions.total === 0)).toBe(true);
    await app.db
      .execute(sql`insert into events (slug, feed, feed_key, sport_id, tournament_id, home_team_id, away_team_id, status, start_at, first_start_at, home_score, away_score, updated_at)
      select 'salt-' || id, feed, 'salt-' || id, (select sport_id from events where id = ${match.id}), (select tournament_id from events where id = ${match.id}), home_team_id, away_team_id, status, start_at, first_start_at, home_score, away_score, updated_at
      from events where feed_key like 'past-%'`);
    await app.run("generate-predictions");
    expect(await storedPredictions(app, match)).toHaveLength(5);
    expect(await note()).toBeUndefined();
  });

  it("explains why a match is void, and what happened to its predictions", async () => {
    const match = await newMatch(app, 40);
    app.fixtures.change(match.key, { status: "canceled" });
    await app.catchUp();
    expect(
      expectSuccess("getEvent", await app.ask(`/events/${match.slug}`)).data.predictions,
    ).toMatchObject({
      state: "void",
      note: "This match does not count, because the match was canceled. Its predictions are neither right nor wrong, and what was spent on them comes back.",
    });
  });
});
