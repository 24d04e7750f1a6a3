import { expect, it } from "vitest";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { reportLines } from "#server/verify/report.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch, playOut, storedMatch } from "../../support/matches.ts";
import { faultTexts, verifyStored } from "../../support/record.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR } from "../../support/test-clock.ts";
import { askUnlock } from "../../support/unlocks.ts";

const app = await sharedTestApp({ isDemo: true });

it("A match that was predicted after kick-off says so everywhere, and counts nowhere", async () => {
  const before = expectSuccess("getTrackRecord", await app.ask("/track-record")).data.counts;
  const key = app.fixtures.schedule(app.clock.now() - 20 * HOUR);
  app.fixtures.finish(key, 2, 1);
  await app.catchUp();
  const { slug } = await storedMatch(app, key);
  const { data } = expectSuccess("getEvent", await app.ask(`/events/${slug}`));
  expect(data).toMatchObject({
    accuracy: null,
    predictions: {
      total: 5,
      settled: 0,
      correct: 0,
      note: expect.stringContaining("This demo computed these predictions after kick-off"),
    },
  });
  expect(data.unlocked_predictions?.map(({ prediction }) => prediction.proof?.afterwards)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  const { counts } = expectSuccess("getTrackRecord", await app.ask("/track-record")).data;
  expect(counts).toEqual({ ...before, afterwards: (before.afterwards ?? 0) + 5 });
  const root = data.unlocked_predictions?.[0]?.prediction.proof?.root;
  expect(
    expectSuccess("getProof", await app.ask(`/proofs/${root}`)).data.leaves.every(
      ({ afterwards }) => afterwards,
    ),
  ).toBe(true);
  const findings = await verifyStored(app.db);
  expect(faultTexts(findings)).toEqual([]);
  expect(findings.afterwards.all).toBe(counts.afterwards);
  expect(reportLines(findings).join("\n")).toContain(
    `${counts.afterwards} computed afterwards by a demo, as the file says: not sealed before kick-off`,
  );
});

it("A match that a demo sealed before kick-off counts like any other", async () => {
  const before = expectSuccess("getTrackRecord", await app.ask("/track-record")).data.counts;
  await playOut(app, (await newMatch(app, 5)).key, 2, 1);
  const { counts } = expectSuccess("getTrackRecord", await app.ask("/track-record")).data;
  expect([counts.sealed - before.sealed, counts.afterwards]).toEqual([5, before.afterwards]);
});

it("Predictions from after kick-off are marked immediately and not sold", async () => {
  const key = app.fixtures.schedule(app.clock.now() - HOUR / 12, {
    status: "first_half",
    minute: 5,
    score: { home: 0, away: 0 },
  });
  await app.run("poll-feed");
  await app.run("generate-predictions");
  const { id, slug } = await storedMatch(app, key);
  const fan = await newFan(app, { points: 100 });
  const path = `/events/${slug}/withPredictions`;
  const { data } = expectSuccess(
    "getEventWithPredictions",
    await app.ask(path, { token: fan.token }),
  );
  expect(data).toMatchObject({
    required_points: 0,
    covered: false,
    predictions: { total: 5, afterwards: true },
  });
  expect(expectFailure(await askUnlock(app, fan, { id }))).toMatchObject({
    status: 409,
    code: "match_closed",
    message: expect.stringContaining("computed after kick-off"),
  });
  expect(await balanceOf(app.db, fan.id)).toBe(100);
});
