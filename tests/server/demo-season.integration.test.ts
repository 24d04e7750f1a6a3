import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findChainFault } from "#engine/proofs/chain.ts";
import { ROUND_THE_CLOCK_LEAGUES } from "#server/feeds/demo/competitions.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import type { Feed } from "#server/feeds/feed.ts";
import { predictions } from "#server/predictions/tables.ts";
import type { RecordLine } from "#server/proofs/record-columns.ts";
import { listUnsealedKickOffs } from "#server/proofs/seal-repository.ts";
import { recordOf } from "#server/verify/read-record.ts";
import { isValid } from "#server/verify/report.ts";
import { expectSuccess } from "../support/answers.ts";
import { faultTexts, verifyText } from "../support/record.ts";
import { sharedTestApp } from "../support/test-app.ts";
import { DAY, MINUTE } from "../support/test-clock.ts";
import { rowsOf } from "../support/test-database.ts";

function oneLeague(): Feed {
  const demo = createDemoFeed({ seed: "touchline" });
  const league = ROUND_THE_CLOCK_LEAGUES[0]?.tournament.key;
  return {
    ...demo,
    matches: async (window) =>
      (await demo.matches(window)).filter((match) => match.tournament === league),
  };
}

const app = await sharedTestApp({ feed: oneLeague() });

async function liveOn(ms: number): Promise<void> {
  const until = app.clock.now() + ms;
  const kickOffs = await listUnsealedKickOffs(app.db, {
    feed: app.source.id,
    from: new Date(app.clock.now()),
    to: new Date(until),
    isDemo: true,
  });
  for (const kickOff of kickOffs) {
    app.clock.set(Math.max(app.clock.now(), kickOff.getTime() - 10 * MINUTE));
    await app.run("seal-predictions");
  }
  app.clock.set(until);
  await app.catchUp();
}

it("Every prediction that the record of twelve demo days counts has a seal that checks", async () => {
  const computedAfterwards = (await app.db.select().from(predictions)).filter(
    (row) => row.afterwards,
  ).length;
  expect(computedAfterwards).toBeGreaterThan(50);
  for (let day = 0; day < 12; day += 3) await liveOn(3 * DAY);
  const { data, meta } = expectSuccess("listProofs", await app.ask("/proofs?limit=1000"));
  const [row] = await rowsOf(app.db, sql`select count(*)::int as count from commitments`);
  const { counts } = expectSuccess("getTrackRecord", await app.ask("/track-record")).data;
  expect(counts.afterwards).toBe(computedAfterwards);
  expect(counts.sealed + computedAfterwards).toBe(row?.["count"]);
  expect(data.reduce((sum, entry) => sum + entry.count, 0)).toBe(
    counts.sealed + computedAfterwards,
  );
  expect(meta.total).toBe(counts.sealed + computedAfterwards);
  expect(await findChainFault(data, null)).toBeNull();
  expect(counts.settled).toBeGreaterThan(150);
  const findings = await verifyText((await app.ask("/track-record/predictions")).text);
  expect(faultTexts(findings)).toEqual([]);
  expect(isValid(findings)).toBe(true);
  expect(findings.states.get("right")).toBe(counts.correct);
  expect(findings.states.get("scored")).toBe(counts.scored);
  expect(findings.afterwards.all).toBe(computedAfterwards);
  expect((findings.states.get("right") ?? 0) + (findings.states.get("wrong") ?? 0)).toBe(
    counts.settled,
  );
}, 120_000);

interface StatedOutcome {
  label: string;
  probability: number;
}

function occurredFlags(line: RecordLine, outcomes: readonly StatedOutcome[]): boolean[] {
  if (line.question === "team-goals")
    return [line.home_score, line.away_score].flatMap((goals) =>
      [0, 1, 2, 3].map((place) => place === Math.min(Number(goals), 3)),
    );
  const listed = outcomes.map(({ label }) => label === line.actual);
  return listed.includes(true) ? listed : outcomes.map(({ label }) => label === "Any other score");
}

function lossesOfLine(line: RecordLine): { brier: number; logLoss: number } {
  // Our own file: its columns are checked on reading, and the sealed outcomes have these fields.
  const outcomes = JSON.parse(line.outcomes) as StatedOutcome[];
  const hasOccurred = occurredFlags(line, outcomes);
  const brier = outcomes.reduce(
    (sum, { probability }, place) => sum + (probability - Number(hasOccurred[place])) ** 2,
    0,
  );
  const occurredOutcomes = outcomes.filter((_, place) => hasOccurred[place]);
  return {
    brier: brier / occurredOutcomes.length,
    logLoss: occurredOutcomes.reduce((sum, { probability }) => sum - Math.log(probability), 0),
  };
}

it("The record's files contain all counted predictions, and their figures follow from them", async () => {
  const { counts, files, groups } = expectSuccess(
    "getTrackRecord",
    await app.ask("/track-record"),
  ).data;
  const lines: RecordLine[] = [];
  for (const { from, to } of files ?? []) {
    for await (const line of recordOf(
      Readable.from([(await app.ask(`/track-record/predictions?from=${from}&to=${to}`)).text]),
      from,
    ))
      lines.push(line);
  }
  expect(lines).toHaveLength(counts.sealed + (counts.afterwards ?? 0));
  expect(groups).toHaveLength(5);
  const { questions } = await verifyText((await app.ask("/track-record/predictions")).text);
  expect(questions.size).toBe(1);
  const [checked] = questions.values();
  for (const { question, n, brier, log_loss: logLoss, rps } of groups) {
    const own = lines
      .filter(
        (line) =>
          line.afterwards === "" &&
          line.question === question.slug &&
          ["right", "wrong", "scored"].includes(line.state),
      )
      .map(lossesOfLine);
    expect(own).toHaveLength(n);
    expect(brier).toBeCloseTo(own.reduce((sum, losses) => sum + losses.brier, 0) / n, 10);
    expect(logLoss).toBeCloseTo(own.reduce((sum, losses) => sum + losses.logLoss, 0) / n, 10);
    const losses = checked?.get(question.slug)?.losses;
    expect((losses?.brier ?? 0) / n).toBeCloseTo(brier ?? 0, 10);
    expect((losses?.logLoss ?? 0) / n).toBeCloseTo(logLoss ?? 0, 10);
    expect((losses?.ranked ?? 0) / n).toBeCloseTo(rps ?? 0, 10);
  }
});
