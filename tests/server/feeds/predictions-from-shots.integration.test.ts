import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dayOfNumber } from "#domain/day.ts";
import { fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch, Score } from "#engine/match.ts";
import { predictMatch } from "#engine/predict.ts";
import { QUESTION_IDS } from "#engine/question-list.ts";
import { FOOTBALL } from "#engine/sport.ts";
import type { FeedMatch } from "#server/feeds/feed.ts";
import { events, teams } from "#server/fixtures/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch, playOut, storedMatch, storedPredictions } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";
import { present } from "./feed-facts.ts";

const NO_SHOTS = { shots: null, shotsOnTarget: null };

function shotsFor({ home, away }: Score): { shots: Score; shotsOnTarget: Score } {
  return {
    shots: { home: 14 + 2 * home, away: 6 + away },
    shotsOnTarget: { home: 5 + home, away: 2 + away },
  };
}

const app = await sharedTestApp();

describe("predictions with shots", () => {
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
    const expected = predictMatch({
      fit: fitStrengths(matches, { asOf, sport: FOOTBALL }),
      matches,
      home: present(ids.get(match.home.key)),
      away: present(ids.get(match.away.key)),
      homeName: match.home.name,
      awayName: match.away.name,
      day: dayOf(match),
      dateOf: dayOfNumber,
      neutral: false,
      sport: FOOTBALL,
      reliability: {},
    });
    if (expected.kind !== "prediction") throw new Error(expected.reason);
    const stored = expected.questions.toSorted(
      (a, b) => QUESTION_IDS[a.slug] - QUESTION_IDS[b.slug],
    );
    return stored.map(({ answerKey, outcomes, explanation }) => ({
      answer: answerKey,
      explanation,
      outcomes: outcomes.map(({ label, probability }) => ({ label, probability })),
    }));
  }

  async function storedSays(match: { id: number }) {
    const rows = await storedPredictions(app, match);
    return rows.map(({ answer, explanation, outcomes }) => ({ answer, explanation, outcomes }));
  }

  it("use goals alone until the history has shots, and then both", async () => {
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

  it("follow a correction of shots alone", async () => {
    app.clock.advance(MINUTE);
    const fan = await newFan(app, { planId: 4 });
    const over = await newMatch(app, 1);
    await app.ask(`/events/${over.id}/predictions`, fan);
    app.fixtures.change(over.key, shotsFor({ home: 2, away: 0 }));
    await playOut(app, over.key, 2, 0);
    app.clock.set(Math.ceil(app.clock.now() / DAY) * DAY + HOUR);
    const coming = await newMatch(app, 30);
    app.clock.advance(MINUTE);
    const before = await storedMatch(app, over.key);
    const judged = await storedPredictions(app, over);
    expect(judged.every(({ settledAt }) => settledAt !== null)).toBe(true);
    const words = await storedSays(coming);
    const { meta } = expectSuccess(
      "listUnlockedPredictions",
      await app.ask("/predictions/unlocked", fan),
    );
    const day = new Date(before.startAt).toISOString().slice(0, 10);
    const paths = [
      "/events",
      `/events?status=ended&schedule_date=${day}`,
      `/fixtures?status=ended&schedule_date=${day}`,
      `/events/${over.slug}`,
      "/track-record",
    ];
    const etags = new Map<string, string>();
    for (const path of paths) etags.set(path, present((await app.ask(path)).headers["etag"]));
    const own = await app.ask(`/events/${over.slug}/withPredictions`, fan);
    const record = expectSuccess("getTrackRecord", await app.ask("/track-record")).data.counts;

    app.clock.advance(MINUTE);
    app.fixtures.change(over.key, {
      shots: { home: 40, away: 2 },
      shotsOnTarget: { home: 20, away: 1 },
    });
    await app.run("poll-feed");
    expect(expectSuccess("getTrackRecord", await app.ask("/track-record")).data.counts).toEqual(
      record,
    );
    await app.catchUp();
    expect(await storedMatch(app, over.key)).toEqual({
      ...before,
      shotsHome: 40,
      shotsAway: 2,
      onTargetHome: 20,
      onTargetAway: 1,
      shotsChangedAt: new Date(app.clock.now()),
    });
    expect(await storedPredictions(app, over)).toEqual(judged);
    expect(
      expectSuccess(
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

  it("stop using shots that the source removed", async () => {
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
