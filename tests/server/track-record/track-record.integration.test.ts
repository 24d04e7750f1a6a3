import { describe, expect, it } from "vitest";
import { MODEL_VERSION, MODEL_VERSIONS } from "#engine/model-versions.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { MINUTE } from "../../support/test-clock.ts";
import {
  type Judged,
  MATCH_RESULT,
  recordOf,
  times,
  writeByHand,
  writeMatchesOfModel,
} from "./judged-by-hand.ts";

const app = await sharedTestApp();
await writeByHand(app);

describe("the counts and lists", () => {
  it("give no share below 30 settled predictions, but all counts", async () => {
    const { groups, counts } = await recordOf(app, "?model=by-hand&question=draw-no-bet");
    expect(groups).toEqual([
      {
        question: { id: 3, slug: "draw-no-bet", question: "Who wins if a draw does not count?" },
        n: 1,
        correct: 0,
        hit_rate: null,
        interval: null,
        brier: null,
        log_loss: null,
        rps: null,
        base_rate: null,
      },
    ]);
    expect(counts).toEqual({
      sealed: 11,
      settled: 1,
      correct: 0,
      hit_rate: null,
      matches: 1,
      scored: 0,
      not_counted: 10,
      void: 0,
      waiting: 0,
      sealed_late: 0,
      afterwards: 0,
    });
  });

  it("have no base rate for a version with few predictions", async () => {
    const [model] = (await recordOf(app, "?model=by-hand")).models;
    expect(model).toMatchObject({
      n: 41,
      hit_rate: 30 / 41,
      brier: expect.any(Number),
      base_rate: null,
    });
  });

  it("include the model's change log, the current version first", async () => {
    const { versions } = await recordOf(app, "?question=over-under-2-5&model=by-hand");
    expect(versions?.map(({ model }) => model)).toEqual(
      MODEL_VERSIONS.map(({ version }) => version),
    );
    expect(versions?.[0]).toMatchObject({
      model: MODEL_VERSION,
      changes: expect.stringContaining("Five questions instead of eleven."),
      held_out: [
        {
          data: "results and shots",
          from: "2023-07-01",
          to: "2025-06-30",
          leagues: 5,
          n: 3503,
          rps: 0.1952,
        },
        { data: "results only", rps: 0.1968 },
      ],
    });
  });

  it("put each answer into the tenth of its chance", async () => {
    const { calibration } = await recordOf(app, "?model=by-hand");
    expect(calibration.map(({ n }) => n)).toEqual([0, 0, 0, 0, 0, 10, 0, 30, 0, 1]);
    expect(calibration[7]).toEqual({
      from: 0.7,
      to: 0.8,
      n: 30,
      stated: 0.75,
      hit_rate: 20 / 30,
      interval: { low: expect.closeTo(0.4878, 4), high: expect.closeTo(0.8077, 4) },
    });
    expect(calibration[5]).toEqual({
      from: 0.5,
      to: 0.6,
      n: 10,
      stated: null,
      hit_rate: null,
      interval: null,
    });
  });

  it("name the wrong predictions, the surest first, and the models with their dates", async () => {
    const { misses, models } = await recordOf(app, "?model=by-hand");
    expect(misses).toHaveLength(10);
    expect(misses[0]).toMatchObject({
      probability: 0.99,
      question: { slug: "draw-no-bet" },
      prediction: "said home",
      actual: "what came",
      event_slug: expect.stringMatching(/^judged-/),
    });
    expect(misses.slice(1).every((miss) => miss.probability === 0.75)).toBe(true);
    expect(models).toEqual([
      expect.objectContaining({
        model: "by-hand",
        n: 41,
        correct: 30,
        hit_rate: 30 / 41,
        first_at: expect.any(Number),
        last_at: expect.any(Number),
      }),
    ]);
    expect((models[0]?.last_at ?? 0) - (models[0]?.first_at ?? 0)).toBe(39 * 60);
  });
});

describe("the counted predictions", () => {
  it("include every sealed prediction of a played match exactly once", async () => {
    const before = (await recordOf(app)).counts;
    const match = await newMatch(app, 5);
    await playOut(app, match.key, 1, 1);
    const { counts } = await recordOf(app);
    expect([
      counts.sealed - before.sealed,
      counts.settled - before.settled,
      (counts.scored ?? 0) - (before.scored ?? 0),
    ]).toEqual([5, 4, 1]);
    expect(
      counts.settled + (counts.scored ?? 0) + counts.not_counted + counts.void + counts.waiting,
    ).toBe(counts.sealed);
  });

  it("exclude locked, unjudged, void and foreign predictions", async () => {
    const canary: Judged = {
      score: [3, 3],
      answers: { [MATCH_RESULT]: { answer: "CANARY", probability: 0.987654321, correct: false } },
    };
    const unjudged = { settledAt: null, correct: null, actual: null };
    const before = await recordOf(app);
    await writeMatchesOfModel(app, "canary-model", [
      ...times(1, {
        ...canary,
        event: { status: "not_started" },
        prediction: { ...unjudged, sealedAt: null },
      }),
      ...times(1, { ...canary, event: { status: "not_started" }, prediction: unjudged }),
      ...times(1, { ...canary, event: { status: "ended" }, prediction: unjudged }),
      ...times(1, { ...canary, event: { updatedAt: new Date(app.clock.now()) } }),
      ...times(1, { ...canary, event: { status: "second_half" } }),
      ...times(1, {
        ...canary,
        event: { status: "abandoned", voidAt: new Date(app.clock.now()), voidReason: "abandoned" },
      }),
      ...times(1, {
        ...canary,
        event: { voidAt: new Date(app.clock.now()), voidReason: "sealed_late" },
        prediction: { sealedAt: null },
      }),
      ...times(1, { ...canary, event: { feed: "another source" } }),
    ]);
    app.clock.advance(MINUTE);
    const answer = await app.ask("/track-record");
    expect(answer.text).not.toMatch(/canary|0\.98765/i);
    const after = expectSuccess("getTrackRecord", answer).data;
    expect({ ...after, counts: null }).toEqual({ ...before, counts: null });
    expect(after.counts).toEqual({
      ...before.counts,
      sealed: before.counts.sealed + 5,
      waiting: before.counts.waiting + 4,
      void: before.counts.void + 1,
      sealed_late: before.counts.sealed_late + 1,
    });
    for (const query of ["?question=match-result", "?model=canary-model"])
      expect((await app.ask(`/track-record${query}`)).text).not.toMatch(/CANARY|0\.98765/);
  });

  it("give a small response while nothing new is judged", async () => {
    const first = await app.ask("/track-record");
    const repeated = await app.ask("/track-record", {
      headers: { "if-none-match": first.headers["etag"] ?? "" },
    });
    expect(repeated.headers["cache-control"]).toBe(first.headers["cache-control"]);
    expect([repeated.status, repeated.text]).toEqual([304, ""]);
  });
});
