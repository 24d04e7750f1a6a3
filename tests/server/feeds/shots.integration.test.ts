import { asc, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch, Score } from "#engine/match.ts";
import { predictMatch } from "#engine/predict.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { createFeed } from "#server/open-feed.ts";
import type { FeedMatch } from "#server/feeds/feed.ts";
import type { ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import {
  archiveVersion,
  importMatches,
  readArchive,
} from "#server/feeds/replay/archive-repository.ts";
import { events, teams } from "#server/fixtures/tables.ts";
import { prepareData } from "#server/jobs.ts";
import { predictions } from "#server/predictions/tables.ts";
import { good } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch, playOut, storedMatch } from "../../support/matches.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE, START } from "../../support/test-clock.ts";
import { openTestDatabase, reasons, type TestDatabase } from "../../support/test-database.ts";
import { archiveMatches, LEAGUE_JSON } from "./archive-fixtures.ts";
import { present } from "./feed-facts.ts";

const NO_SHOTS = { shots: null, shotsOnTarget: null };

/** Shots that go with a score, and say something of their own: the home side has more of them than its goals would tell. */
function shotsFor({ home, away }: Score): { shots: Score; shotsOnTarget: Score } {
  return {
    shots: { home: 14 + 2 * home, away: 6 + away },
    shotsOnTarget: { home: 5 + home, away: 2 + away },
  };
}

describe("the predictions of a competition", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** As an import of shots does: all that was played has them now, and the feed says that it knows more of the past. */
  async function learnShots(): Promise<void> {
    app.fixtures.addPast(app.clock.now() - 40 * DAY, 1, 1);
    for (const { key, score } of await played()) app.fixtures.change(key, shotsFor(present(score)));
    await app.catchUp();
  }

  async function played(): Promise<FeedMatch[]> {
    const all = await app.fixtures.feed.matches({
      from: -Infinity,
      to: Infinity,
      now: app.clock.now(),
    });
    return all.filter(({ status }) => status === "ended");
  }

  /** What the engine itself says of a match, given what the feed has of those before it. */
  async function engineSays(key: string, options: { shots: boolean }) {
    const ids = new Map(
      (await app.db.select().from(teams)).map((team) => [team.feedKey, String(team.id)]),
    );
    const match = app.fixtures.match(key);
    const dayOf = ({ startAt }: FeedMatch) => Math.floor(startAt / DAY);
    const matches = (await played()).map((one): PlayedMatch => ({
      day: dayOf(one),
      home: present(ids.get(one.home.key)),
      away: present(ids.get(one.away.key)),
      score: present(one.score),
      halfTime: present(one.halfTime),
      neutral: false,
      ...(options.shots && one.shots !== null && one.shotsOnTarget !== null
        ? { shots: one.shots, shotsOnTarget: one.shotsOnTarget }
        : {}),
    }));
    const asOf = Math.floor(Math.min(app.clock.now(), match.startAt) / DAY);
    const said = predictMatch({
      fit: fitStrengths(matches, { asOf, sport: FOOTBALL }),
      matches,
      home: present(ids.get(match.home.key)),
      away: present(ids.get(match.away.key)),
      homeName: match.home.name,
      awayName: match.away.name,
      day: dayOf(match),
      neutral: false,
      sport: FOOTBALL,
      reliability: {},
    });
    if (said.kind !== "prediction") throw new Error(said.reason);
    return said.questions.map(({ answerKey, outcomes, explanation }) => ({
      answer: answerKey,
      explanation,
      outcomes: outcomes.map(({ label, probability }) => ({ label, probability })),
    }));
  }

  async function storedSays({ id }: { id: number }) {
    const rows = await app.db
      .select()
      .from(predictions)
      .where(eq(predictions.eventId, id))
      .orderBy(asc(predictions.questionId));
    return rows.map(({ answer, explanation, outcomes }) => ({ answer, explanation, outcomes }));
  }

  it("come from goals alone until its history has shots, and from both as soon as it has, just as the engine says", async () => {
    const match = await newMatch(app, 30);
    expect(await storedSays(match)).toEqual(await engineSays(match.key, { shots: false }));
    app.clock.advance(MINUTE);
    await learnShots();
    const after = await storedSays(match);
    expect(after).toEqual(await engineSays(match.key, { shots: true }));
    const goalsOnly = await engineSays(match.key, { shots: false });
    expect(after.map(({ outcomes }) => outcomes)).not.toEqual(
      goalsOnly.map(({ outcomes }) => outcomes),
    );
  });

  it("follow a correction of shots alone, of which no fan sees anything else", async () => {
    app.clock.advance(MINUTE);
    const fan = await newFan(app, { planId: 4 });
    const over = await newMatch(app, 1);
    await app.ask(`/events/${over.id}/predictions`, fan);
    app.fixtures.change(over.key, shotsFor({ home: 2, away: 0 }));
    await playOut(app, over.key, 2, 0);
    // The match counts in a fit from the day after on.
    app.clock.set(Math.ceil(app.clock.now() / DAY) * DAY + HOUR);
    const coming = await newMatch(app, 30);
    app.clock.advance(MINUTE);
    const before = await storedMatch(app, over.key);
    const judged = await app.db
      .select()
      .from(predictions)
      .where(eq(predictions.eventId, over.id))
      .orderBy(asc(predictions.id));
    expect(judged.every(({ settledAt }) => settledAt !== null)).toBe(true);
    const words = await storedSays(coming);
    const { meta } = good("listUnlockedPredictions", await app.ask("/predictions/unlocked", fan));
    const day = new Date(before.startAt).toISOString().slice(0, 10);
    const paths = [
      "/events",
      `/events?status=ended&schedule_date=${day}`,
      `/events/${over.slug}`,
      "/track-record",
    ];
    const etags = new Map<string, string>();
    for (const path of paths) etags.set(path, present((await app.ask(path)).headers["etag"]));
    const own = await app.ask(`/events/${over.slug}/withPredictions`, fan);
    const record = good("getTrackRecord", await app.ask("/track-record")).data.counts;

    app.clock.advance(MINUTE);
    app.fixtures.change(over.key, {
      shots: { home: 40, away: 2 },
      shotsOnTarget: { home: 20, away: 1 },
    });
    await app.run("poll-feed");
    // Before and after it is judged again, if it were.
    expect(good("getTrackRecord", await app.ask("/track-record")).data.counts).toEqual(record);
    await app.catchUp();
    expect(await storedMatch(app, over.key)).toEqual({
      ...before,
      shotsHome: 40,
      shotsAway: 2,
      onTargetHome: 20,
      onTargetAway: 1,
      shotsChangedAt: new Date(app.clock.now()),
    });
    expect(
      await app.db
        .select()
        .from(predictions)
        .where(eq(predictions.eventId, over.id))
        .orderBy(asc(predictions.id)),
    ).toEqual(judged);
    expect(
      good(
        "listUnlockedPredictions",
        await app.ask(`/predictions/unlocked?since=${meta.cursor}`, fan),
      ).data,
    ).toEqual([]);
    for (const [path, etag] of etags)
      expect([path, (await app.ask(path, { headers: { "if-none-match": etag } })).status]).toEqual([
        path,
        304,
      ]);
    expect((await app.ask(`/events/${over.slug}/withPredictions`, fan)).text).toBe(own.text);
    const refreshed = await storedSays(coming);
    expect(refreshed).not.toEqual(words);
    expect(refreshed.map(({ outcomes }) => outcomes)).toEqual(
      (await engineSays(coming.key, { shots: true })).map(({ outcomes }) => outcomes),
    );
  });

  it("do not rest on shots that the source took back", async () => {
    app.clock.advance(MINUTE);
    const [coming] = await app.db
      .select()
      .from(events)
      .where(eq(events.status, "not_started"))
      .orderBy(asc(events.startAt))
      .limit(1);
    const match = present(coming);
    const withShots = await storedSays(match);
    for (const { key } of await played()) app.fixtures.change(key, NO_SHOTS);
    app.fixtures.addPast(app.clock.now() - 41 * DAY, 1, 1);
    await app.catchUp();
    const after = await storedSays(match);
    expect(after).not.toEqual(withShots);
    expect(after.map(({ outcomes }) => outcomes)).toEqual(
      (await engineSays(match.feedKey, { shots: false })).map(({ outcomes }) => outcomes),
    );
  });
});

describe("what is stored of shots", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => void (await database.db.execute(sql`truncate archive_matches`)));

  const NOW = Date.UTC(2026, 10, 21);
  /** In the order of the archive. */
  const plain = archiveMatches("harbour", "2020-21", LEAGUE_JSON).toSorted(
    (a, b) => a.kickOff - b.kickOff || (a.key < b.key ? -1 : 1),
  );

  function withShots(matches: readonly ArchiveMatch[], more = 0): ArchiveMatch[] {
    return matches.map((match) =>
      match.score === null || match.status !== null
        ? match
        : { ...match, shots: { home: 12 + more, away: 9 }, shotsOnTarget: { home: 5, away: 4 } },
    );
  }

  it("is read back as it was imported, and kept by an import that has none", async () => {
    const { db } = database;
    expect(await importMatches(db, withShots(plain), NOW)).toEqual({
      added: 8,
      changed: 0,
      unchanged: 0,
    });
    expect(await readArchive(db)).toEqual(withShots(plain));
    const version = await archiveVersion(db);
    expect(await importMatches(db, plain, NOW + 1)).toEqual({ added: 0, changed: 0, unchanged: 8 });
    expect([await readArchive(db), await archiveVersion(db)]).toEqual([withShots(plain), version]);

    const corrected = plain.map((match) => ({ ...match, round: "Matchday 2" }));
    expect(await importMatches(db, corrected, NOW + 2)).toEqual({
      added: 0,
      changed: 8,
      unchanged: 0,
    });
    expect(await readArchive(db)).toEqual(withShots(corrected));
  });

  it("is added to what an earlier import brought, and corrected by a later one", async () => {
    const { db } = database;
    await importMatches(db, plain, NOW);
    const version = await archiveVersion(db);
    expect(await importMatches(db, withShots(plain), NOW + 1)).toEqual({
      added: 0,
      changed: 3,
      unchanged: 5,
    });
    expect(await archiveVersion(db)).not.toBe(version);
    expect(await importMatches(db, withShots(plain, 1), NOW + 2)).toEqual({
      added: 0,
      changed: 3,
      unchanged: 5,
    });
    expect(await readArchive(db)).toEqual(withShots(plain, 1));
  });

  it.each([
    ["one side's shots alone", "shots_away = null"],
    ["one side's shots on target alone", "on_target_home = null"],
    ["more on target than shots", "on_target_away = shots_away + 1"],
    ["less than none", "shots_home = -1, on_target_home = null, on_target_away = null"],
    ["shots on target without shots", "shots_home = null, shots_away = null"],
  ])("cannot be %s", async (_name, change) => {
    const { db } = database;
    await importMatches(db, withShots(plain), NOW);
    const refusal = (statement: string) =>
      db.execute(sql.raw(statement)).then(() => "nothing was refused", reasons);
    expect(
      await refusal(`update archive_matches set ${change} where shots_home is not null`),
    ).toMatch(/violates check constraint/);
    expect(
      await refusal(
        "update archive_matches set shots_home = shots_home + 1 where shots_home is not null",
      ),
    ).toBe("nothing was refused");
  });
});

describe("a replay of matches with shots", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it("tells them when a match is over, and those of earlier matches when they are imported later", async () => {
    const plain = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
    await importMatches(app.db, plain, START);
    const replayFrom = { at: Date.UTC(2021, 2, 6), wholeDay: true };
    const source = {
      id: "replay",
      feed: createFeed({ config: { feed: "openfootball", replayFrom }, db: app.db, anchor: START }),
    };
    const stored = async () => {
      const rows = await app.db
        .select()
        .from(events)
        .where(like(events.feedKey, "harbour-%"))
        .orderBy(asc(events.startAt), asc(events.feedKey));
      return new Map(
        rows
          .filter((row) => row.shotsHome !== null)
          .map((row) => [
            row.feedKey,
            [row.shotsHome, row.shotsAway, row.onTargetHome, row.onTargetAway],
          ]),
      );
    };
    app.clock.set(Math.floor(START / DAY) * DAY + 18 * HOUR);
    await prepareData(app.context, source);
    expect(await stored()).toEqual(new Map());

    await importMatches(
      app.db,
      plain.map((match) => ({
        ...match,
        shots: { home: 12, away: 9 },
        shotsOnTarget: { home: 5, away: 4 },
      })),
      START + 1,
    );
    await prepareData(app.context, source);
    expect(await stored()).toEqual(
      new Map([["harbour-2020-21-harbour-town-kestrel-united", [12, 9, 5, 4]]]),
    );
    app.clock.advance(DAY);
    await prepareData(app.context, source);
    expect([...(await stored()).keys()]).toEqual(
      expect.arrayContaining([
        "harbour-2020-21-ironbridge-oakmoor",
        "harbour-2020-21-thornwick-saint-maren",
      ]),
    );
    // Called off, awarded, abandoned or without a result: no end that was played, and nothing counted but by the source.
    for (const key of (await stored()).keys())
      expect((await storedMatch(app, key)).status).toBe("ended");
  });
});
