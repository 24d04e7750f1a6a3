import { expect, it } from "vitest";
import { reportLines } from "#server/verify/report.ts";
import { good } from "../../support/answers.ts";
import { newMatch, playOut, storedMatch } from "../../support/matches.ts";
import { faultTexts, verifyStored } from "../../support/record.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR } from "../../support/test-clock.ts";

const app = await sharedTestApp({ simulated: true });

it("A match that was predicted after its kick-off says so everywhere, and counts nowhere", async () => {
  const before = good("getTrackRecord", await app.ask("/track-record")).data.counts;
  const key = app.fixtures.schedule(app.clock.now() - 20 * HOUR);
  app.fixtures.finish(key, 2, 1);
  await app.catchUp();
  const { slug } = await storedMatch(app, key);
  const { data } = good("getEvent", await app.ask(`/events/${slug}`));
  expect(data).toMatchObject({
    accuracy: null,
    predictions: {
      total: 5,
      settled: 0,
      correct: 0,
      note: expect.stringContaining("were computed after kick-off, by a simulation"),
    },
  });
  expect(data.unlocked_predictions?.map(({ prediction }) => prediction.proof?.afterwards)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  const { counts } = good("getTrackRecord", await app.ask("/track-record")).data;
  expect(counts).toEqual({ ...before, afterwards: (before.afterwards ?? 0) + 5 });
  const root = data.unlocked_predictions?.[0]?.prediction.proof?.root;
  expect(
    good("getProof", await app.ask(`/proofs/${root}`)).data.leaves.every(
      ({ afterwards }) => afterwards,
    ),
  ).toBe(true);
  const findings = await verifyStored(app.db);
  expect(faultTexts(findings)).toEqual([]);
  expect(findings.afterwards.all).toBe(counts.afterwards);
  expect(reportLines(findings).join("\n")).toContain(
    `${counts.afterwards} computed afterwards by a simulation, as the file says: not sealed before kick-off`,
  );
});

it("A match that a simulation sealed before its kick-off counts like any other's", async () => {
  const before = good("getTrackRecord", await app.ask("/track-record")).data.counts;
  await playOut(app, (await newMatch(app, 5)).key, 2, 1);
  const { counts } = good("getTrackRecord", await app.ask("/track-record")).data;
  expect([counts.sealed - before.sealed, counts.afterwards]).toEqual([5, before.afterwards]);
});
