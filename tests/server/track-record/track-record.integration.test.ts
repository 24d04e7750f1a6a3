import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODEL_VERSION, MODEL_VERSIONS } from "#engine/model-versions.ts";
import { tournaments } from "#server/fixtures/tables.ts";
import { failure, good } from "../../support/answers.ts";
import { type JudgedMatch, writeJudged } from "../../support/judged-matches.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { MINUTE } from "../../support/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function record(query = "") {
  return good("getTrackRecord", await app.ask(`/track-record${query}`)).data;
}

function times(n: number, match: Omit<JudgedMatch, "model">): JudgedMatch[] {
  return Array.from({ length: n }, () => ({ ...match, model: "by-hand" }));
}

const MATCH_RESULT = 1;
const DOUBLE_CHANCE = 2;
const DRAW_NO_BET = 3;
const OVER_2_5 = 5;
const CORRECT_SCORE = 8;
const WINNING_MARGIN = 10;

/** The fixture feed's, and two more: one that comes to have a handful, and one that is of another sport in these tests. */
async function fourTournaments(): Promise<{
  own: number;
  other: number;
  small: number;
  foreign: number;
}> {
  const [league, cup] = await app.db.select().from(tournaments).orderBy(asc(tournaments.id));
  if (league === undefined || cup === undefined)
    throw new Error("the fixture feed has two tournaments");
  const { id: _id, ...like } = league;
  const added = await app.db
    .insert(tournaments)
    .values(["small", "foreign"].map((feedKey) => ({ ...like, feedKey })))
    .returning();
  const [small, foreign] = added;
  if (small === undefined || foreign === undefined) throw new Error("nothing was inserted");
  return { own: league.id, other: cup.id, small: small.id, foreign: foreign.id };
}

function overs(
  n: number,
  isOver: boolean,
  event: NonNullable<JudgedMatch["event"]>,
): JudgedMatch[] {
  return times(n, {
    score: isOver ? [3, 0] : [0, 0],
    event,
    answers: {
      [OVER_2_5]: { answer: "over", probability: 0.5, correct: isOver, outcomes: [0.5, 0.5] },
    },
  });
}

const OTHER_SPORT = 999;

describe("the figures", () => {
  let known: Awaited<ReturnType<typeof fourTournaments>>;
  beforeAll(async () => {
    known = await fourTournaments();
    await writeJudged(app, [
      ...times(20, {
        score: [2, 0],
        answers: {
          [MATCH_RESULT]: {
            answer: "home",
            probability: 0.75,
            correct: true,
            outcomes: [0.75, 0.15, 0.1],
          },
        },
      }),
      ...times(10, {
        score: [1, 1],
        answers: {
          [MATCH_RESULT]: {
            answer: "home",
            probability: 0.75,
            correct: false,
            outcomes: [0.75, 0.15, 0.1],
          },
          [DRAW_NO_BET]: { answer: "home", probability: 0.8, correct: null },
        },
      }),
      ...times(9, {
        score: [0, 1],
        answers: {
          [MATCH_RESULT]: {
            answer: "away",
            probability: 0.5,
            correct: true,
            outcomes: [0.2, 0.3, 0.5],
          },
        },
      }),
      ...times(1, {
        score: [0, 1],
        answers: {
          [MATCH_RESULT]: {
            answer: "away",
            probability: 0.5,
            correct: true,
            outcomes: [0.2, 0.3, 0.5],
          },
          [DRAW_NO_BET]: {
            answer: "home",
            probability: 0.99,
            correct: false,
            outcomes: [0.99, 0.01],
          },
        },
      }),
    ]);
  });

  it("are those that a person gets with paper and pencil: hit rate, interval, Brier score and log loss", async () => {
    const { groups } = await record("?model=by-hand&question=match-result");
    expect(groups).toHaveLength(1);
    const [group] = groups;
    expect(group).toMatchObject({
      question: { slug: "match-result" },
      n: 40,
      correct: 30,
      hit_rate: 0.75,
    });
    expect(group?.interval?.low).toBeCloseTo(0.59806, 4);
    expect(group?.interval?.high).toBeCloseTo(0.85813, 4);
    // Of every answer: home, draw, away. Then the chance of what came: 20 times 0.75, 10 times 0.15 and 10 times 0.5.
    const brier =
      20 * (0.25 ** 2 + 0.15 ** 2 + 0.1 ** 2) +
      10 * (0.75 ** 2 + 0.85 ** 2 + 0.1 ** 2) +
      10 * (0.2 ** 2 + 0.3 ** 2 + 0.5 ** 2);
    expect(group?.brier).toBeCloseTo(brier / 40, 10);
    expect(group?.log_loss).toBeCloseTo(
      (20 * -Math.log(0.75) + 10 * -Math.log(0.15) + 10 * -Math.log(0.5)) / 40,
      10,
    );
  });

  it("stand beside what the shares alone would have given: half home wins, a quarter draws, a quarter away wins", async () => {
    const [group] = (await record("?model=by-hand&question=match-result")).groups;
    expect(group?.base_rate?.hit_rate).toBe(0.5);
    expect(group?.base_rate?.brier).toBeCloseTo(
      (20 * (0.25 + 2 * 0.0625) + 20 * (0.25 + 0.0625 + 0.5625)) / 40,
      10,
    );
    expect(group?.base_rate?.log_loss).toBeCloseTo((20 * Math.log(2) + 20 * Math.log(4)) / 40, 10);
  });

  it("take the two double chances that come for the one result that they say", async () => {
    const [home, draw, away] = [0.5, 0.3, 0.2];
    const outcomes = [home + draw, home + away, draw + away];
    const of = (n: number, score: [number, number], correct: boolean) =>
      times(n, {
        score,
        answers: {
          [MATCH_RESULT]: {
            answer: "home",
            probability: home,
            correct: score[0] > score[1],
            outcomes: [home, draw, away],
          },
          [DOUBLE_CHANCE]: { answer: "home-or-draw", probability: home + draw, correct, outcomes },
        },
      });
    await writeJudged(
      app,
      [...of(25, [1, 0], true), ...of(5, [2, 2], true), ...of(10, [0, 3], false)].map((match) => ({
        ...match,
        model: "pairs-by-hand",
      })),
    );
    const [result, pairs] = (await record("?model=pairs-by-hand")).groups;
    expect(pairs).toMatchObject({
      question: { slug: "double-chance" },
      n: 40,
      correct: 30,
      base_rate: { hit_rate: 35 / 40 },
    });
    expect(pairs?.log_loss).toBeCloseTo(
      (25 * -Math.log(home) + 5 * -Math.log(draw) + 10 * -Math.log(away)) / 40,
      10,
    );
    expect(pairs?.brier).toBeCloseTo(result?.brier ?? 0, 10);
    expect(pairs?.base_rate?.log_loss).toBeCloseTo(
      (25 * -Math.log(25 / 40) + 5 * -Math.log(5 / 40) + 10 * -Math.log(10 / 40)) / 40,
      10,
    );
    expect(pairs?.base_rate?.brier).toBeCloseTo(result?.base_rate?.brier ?? 0, 10);
  });

  it("judge a score by those that were listed and any other, with and without a model", async () => {
    const outcomes = { "1–0": 0.2, "1–1": 0.1, "Any other score": 0.7 };
    const of = (n: number, score: [number, number], actual: string) =>
      times(n, {
        score,
        answers: {
          [CORRECT_SCORE]: {
            answer: "1-0",
            probability: 0.2,
            correct: actual === "1–0",
            outcomes,
            actual,
          },
        },
      });
    await writeJudged(
      app,
      [
        ...of(15, [1, 0], "1–0"),
        ...of(5, [1, 1], "1–1"),
        ...of(16, [4, 0], "4–0"),
        ...of(4, [0, 4], "0–4"),
      ].map((match) => ({ ...match, model: "scores-by-hand" })),
    );
    const [group] = (await record("?model=scores-by-hand")).groups;
    const brier =
      15 * (0.8 ** 2 + 0.1 ** 2 + 0.7 ** 2) +
      5 * (0.2 ** 2 + 0.9 ** 2 + 0.7 ** 2) +
      20 * (0.2 ** 2 + 0.1 ** 2 + 0.3 ** 2);
    expect(group?.brier).toBeCloseTo(brier / 40, 10);
    expect(group?.log_loss).toBeCloseTo(
      (15 * -Math.log(0.2) + 5 * -Math.log(0.1) + 20 * -Math.log(0.7)) / 40,
      10,
    );
    // Always 4–0 is the best without a model. The shares of the listed: 15 and 5 in 40, which leaves half for any other.
    expect(group?.base_rate?.hit_rate).toBe(16 / 40);
    const base =
      15 * (0.625 ** 2 + 0.125 ** 2 + 0.5 ** 2) +
      5 * (0.375 ** 2 + 0.875 ** 2 + 0.5 ** 2) +
      20 * (0.375 ** 2 + 0.125 ** 2 + 0.5 ** 2);
    expect(group?.base_rate?.brier).toBeCloseTo(base / 40, 10);
    expect(group?.base_rate?.log_loss).toBeCloseTo(
      (15 * -Math.log(0.375) + 5 * -Math.log(0.125) + 20 * -Math.log(0.5)) / 40,
      10,
    );
  });

  it("know without a model which tournament a match is of, and in one with a handful which sport", async () => {
    const { own, other, small, foreign } = known;
    const of = (n: number, isOver: boolean, tournament: number) =>
      overs(n, isOver, { tournamentId: tournament });
    const matches = [
      ...of(30, true, own),
      ...of(10, false, own),
      ...of(10, true, other),
      ...of(30, false, other),
      ...of(5, true, small),
      ...of(15, false, small),
      ...overs(40, true, { tournamentId: foreign, sportId: OTHER_SPORT }),
    ];
    await writeJudged(
      app,
      matches.map((match) => ({ ...match, model: "leagues-by-hand" })),
    );
    const { groups, models } = await record("?model=leagues-by-hand");
    const base = groups[0]?.base_rate;
    // Three quarters of 40 each way; of 20, the sport's most common answer and shares: 45 of 100 over; and all of 40.
    expect(base?.hit_rate).toBeCloseTo((30 + 30 + 15 + 40) / 140, 10);
    const sure = -30 * Math.log(0.75) - 10 * Math.log(0.25);
    expect(base?.log_loss).toBeCloseTo(
      (2 * sure - 5 * Math.log(0.45) - 15 * Math.log(0.55)) / 140,
      10,
    );
    expect(base?.brier).toBeCloseTo(
      (2 * 2 * (30 * 0.25 ** 2 + 10 * 0.75 ** 2) + 2 * (5 * 0.55 ** 2 + 15 * 0.45 ** 2)) / 140,
      10,
    );
    expect(models[0]?.base_rate).toEqual(base);
  });

  it("know without a model nothing but all of it while a sport has a handful, too", async () => {
    const [first, second] = [
      { tournamentId: known.own },
      { tournamentId: known.foreign, sportId: OTHER_SPORT },
    ];
    const matches = [
      ...overs(15, true, first),
      ...overs(5, false, first),
      ...overs(7, true, second),
      ...overs(13, false, second),
    ];
    await writeJudged(
      app,
      matches.map((match) => ({ ...match, model: "sports-by-hand" })),
    );
    const [group] = (await record("?model=sports-by-hand")).groups;
    expect(group?.base_rate?.hit_rate).toBeCloseTo(22 / 40, 10);
    expect(group?.base_rate?.log_loss).toBeCloseTo(
      (-22 * Math.log(0.55) - 18 * Math.log(0.45)) / 40,
      10,
    );
  });

  it("give no share below 30 settled predictions, and the counts all the same", async () => {
    const { groups, counts } = await record("?model=by-hand&question=draw-no-bet");
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
      not_counted: 10,
      void: 0,
      waiting: 0,
      sealed_late: 0,
      afterwards: 0,
    });
  });

  it("rank the chances of every answer, so that a near miss costs less than a far one; of answers without an order they do not", async () => {
    const [home, draw, away] = [
      [2, 0],
      [1, 1],
      [0, 1],
    ] as const;
    const said = (score: readonly [number, number], n: number) =>
      times(n, {
        score,
        answers: {
          [MATCH_RESULT]: {
            answer: "home",
            probability: 0.5,
            correct: score === home,
            outcomes: [0.5, 0.3, 0.2],
          },
          [DRAW_NO_BET]: {
            answer: "home",
            probability: 0.7,
            correct: score === home ? true : score === draw ? null : false,
            outcomes: [0.7, 0.3],
          },
          [WINNING_MARGIN]: {
            answer: "home-2",
            probability: 0.4,
            correct: score === home,
            outcomes: [0.1, 0.4, 0.2, 0.1, 0.1, 0.1, 0],
          },
        },
      }).map((match) => ({ ...match, model: "ranked-by-hand" }));
    await writeJudged(app, [...said(home, 20), ...said(draw, 10), ...said(away, 10)]);
    app.clock.advance(MINUTE);
    const { groups, models, tournaments } = await record("?model=ranked-by-hand");
    const [result, noBet, margin] = groups;
    // Said 50% and 80% by the first and second place. Home came: 0.5² and 0.2²; a draw: 0.5² and 0.2²; away: 0.5² and 0.8².
    expect(result?.rps).toBeCloseTo(
      (20 * ((0.25 + 0.04) / 2) + 10 * ((0.25 + 0.04) / 2) + 10 * ((0.25 + 0.64) / 2)) / 40,
      10,
    );
    // The shares alone: 50% and 75% by those places.
    expect(result?.base_rate?.rps).toBeCloseTo(
      (20 * ((0.25 + 0.0625) / 2) + 10 * ((0.25 + 0.0625) / 2) + 10 * ((0.25 + 0.5625) / 2)) / 40,
      10,
    );
    expect([noBet?.question.slug, noBet?.rps, noBet?.base_rate?.rps]).toEqual([
      "draw-no-bet",
      null,
      null,
    ]);
    // Said, place by place: 0.1, 0.5, 0.7, 0.8, 0.9, 1. By 2 came at the second place, a draw at the fourth, the other side by 1 at the fifth.
    const gaps = [
      0.01 + 0.25 + 0.09 + 0.04 + 0.01,
      0.01 + 0.25 + 0.49 + 0.04 + 0.01,
      0.01 + 0.25 + 0.49 + 0.64 + 0.01,
    ];
    expect(margin?.rps).toBeCloseTo(
      (20 * ((gaps[0] ?? 0) / 6) + 10 * ((gaps[1] ?? 0) / 6) + 10 * ((gaps[2] ?? 0) / 6)) / 40,
      10,
    );
    // Over all its questions a version or a tournament is known by who will win.
    expect([models[0]?.rps, tournaments?.[0]?.rps]).toEqual([result?.rps, result?.rps]);
    expect(models[0]?.base_rate?.rps).toBe(result?.base_rate?.rps);
  });

  it("are not set beside shares found in a handful: a version with one answer to one of its questions stands alone", async () => {
    const [model] = (await record("?model=by-hand")).models;
    expect(model).toMatchObject({
      n: 41,
      hit_rate: 30 / 41,
      brier: expect.any(Number),
      base_rate: null,
    });
  });

  it("give none of what needs every chance where an answer's are not on record", async () => {
    const [result, score] = [
      { answer: "home", probability: 0.5, correct: true },
      { answer: "1-0", probability: 0.1, correct: true, actual: "1–0" },
    ];
    const match = {
      score: [1, 0] as const,
      answers: {
        [MATCH_RESULT]: { ...result, outcomes: [0.5, 0.3, 0.2] },
        [CORRECT_SCORE]: { ...score, outcomes: { "1–0": 0.1, "Any other score": 0.9 } },
      },
    };
    const without = {
      score: [1, 0] as const,
      answers: { [MATCH_RESULT]: result, [CORRECT_SCORE]: score },
    };
    await writeJudged(
      app,
      [...times(30, match), ...times(1, without)].map((one) => ({
        ...one,
        model: "half-on-record",
      })),
    );
    const { groups } = await record("?model=half-on-record");
    expect(
      groups.map(({ n, hit_rate, brier, log_loss, rps, base_rate }) => [
        n,
        hit_rate,
        brier,
        log_loss,
        rps,
        base_rate,
      ]),
    ).toEqual([
      [31, 1, null, null, null, null],
      [31, 1, null, null, null, null],
    ]);
  });

  it("are given by tournament as well, each as if it alone were asked for, and add up to all of them", async () => {
    const all = await record();
    const tournaments = all.tournaments ?? [];
    expect(tournaments.length).toBeGreaterThan(0);
    expect(tournaments.reduce((sum, one) => sum + one.n, 0)).toBe(all.counts.settled);
    for (const { tournament, ...figures } of tournaments) {
      const own = await record(`?tournament_id=${tournament.id}`);
      expect(own.tournaments).toEqual([{ tournament, ...figures }]);
      expect(figures).toMatchObject({
        n: own.counts.settled,
        correct: own.counts.correct,
        hit_rate: own.counts.hit_rate,
      });
    }
  });

  it("come with the model's change log, the version in use first, whatever is asked for", async () => {
    const { versions } = await record("?question=over-under-2-5&model=by-hand");
    expect(versions?.map(({ model }) => model)).toEqual(
      MODEL_VERSIONS.map(({ version }) => version),
    );
    expect(versions?.[0]).toMatchObject({
      model: MODEL_VERSION,
      changes: expect.stringContaining("seasons up to 2022-23 only"),
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

  it("put each answer into the tenth of the chance it was given", async () => {
    const { calibration } = await record("?model=by-hand");
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

  it("name the misses, the surest first, and the models with their time", async () => {
    const { misses, models } = await record("?model=by-hand");
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

  it("are empty for what is known and has none, and refused for what nobody knows or what cannot be read", async () => {
    expect(await record(`?tournament_id=${known.other}&model=by-hand`)).toMatchObject({
      counts: { sealed: 0, settled: 0, hit_rate: null },
      groups: [],
      misses: [],
      models: [],
    });
    expect((await record(`?model=${MODEL_VERSION}`)).groups).toEqual([]);
    for (const [query, field] of [
      ["tournament_id=999999", "tournament_id"],
      ["question=no-such-question", "question"],
      ["model=no-such-model", "model"],
      ["model=constructor&question=match-result", "model"],
    ] as const) {
      expect(failure(await app.ask(`/track-record?${query}`)), query).toMatchObject({
        status: 400,
        code: "bad_request",
        message: `${field} is not one that is known here.`,
        errors: { [field]: ["is not one that is known here"] },
      });
    }
    expect((await app.ask("/track-record?tournament_id=two")).status).toBe(400);
  });

  it("are all ready before they are asked for: of no filter and no combination of them does a request read a prediction", async () => {
    await app.db.execute(sql`alter table predictions rename to hidden`);
    for (const tournament of ["", `tournament_id=${known.own}&`]) {
      for (const question of ["", "question=match-result&", "question=over-under-2-5&"]) {
        for (const model of ["", "model=by-hand", "model=leagues-by-hand"])
          expect((await app.ask(`/track-record?${tournament}${question}${model}`)).status).toBe(
            200,
          );
      }
    }
    await app.db.execute(sql`alter table hidden rename to predictions`);
    expect(
      (await record(`?tournament_id=${known.own}&question=over-under-2-5&model=leagues-by-hand`))
        .counts,
    ).toMatchObject({ settled: 40, correct: 30 });
  });
});

describe("what is in it", () => {
  it("counts every sealed prediction of a match that was played, and each exactly once", async () => {
    const before = (await record()).counts;
    const match = await newMatch(app, 5);
    await playOut(app, match.key, 1, 1);
    const { counts } = await record();
    // A draw leaves open who wins if a draw does not count.
    expect([
      counts.sealed - before.sealed,
      counts.settled - before.settled,
      counts.not_counted - before.not_counted,
    ]).toEqual([11, 10, 1]);
    expect(counts.settled + counts.not_counted + counts.void + counts.waiting).toBe(counts.sealed);
  });

  it("never shows a prediction that is locked, not judged, void or of another source", async () => {
    const canary: Omit<JudgedMatch, "model"> = {
      score: [3, 3],
      answers: { [MATCH_RESULT]: { answer: "CANARY", probability: 0.987654321, correct: false } },
    };
    const unjudged = { settledAt: null, correct: null, actual: null };
    const before = await record();
    await writeJudged(
      app,
      [
        ...times(1, {
          ...canary,
          event: { status: "not_started" },
          prediction: { ...unjudged, sealedAt: null },
        }),
        ...times(1, { ...canary, event: { status: "not_started" }, prediction: unjudged }),
        ...times(1, { ...canary, event: { status: "ended" }, prediction: unjudged }),
        // The score was corrected, or the whistle taken back, and the judgement not yet.
        ...times(1, { ...canary, event: { updatedAt: new Date(app.clock.now()) } }),
        ...times(1, { ...canary, event: { status: "second_half" } }),
        ...times(1, {
          ...canary,
          event: {
            status: "abandoned",
            voidAt: new Date(app.clock.now()),
            voidReason: "abandoned",
          },
        }),
        ...times(1, {
          ...canary,
          event: { voidAt: new Date(app.clock.now()), voidReason: "sealed_late" },
          prediction: { sealedAt: null },
        }),
        ...times(1, { ...canary, event: { feed: "another source" } }),
      ].map((match) => ({ ...match, model: "canary-model" })),
    );
    app.clock.advance(MINUTE);
    const answer = await app.ask("/track-record");
    expect(answer.text).not.toMatch(/canary|0\.98765/i);
    const after = good("getTrackRecord", answer).data;
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

  it("costs nearly nothing to ask again while nothing has been judged", async () => {
    const first = await app.ask("/track-record");
    const again = await app.ask("/track-record", {
      headers: { "if-none-match": first.headers["etag"] ?? "" },
    });
    expect([first.headers["cache-control"], again.status, again.text]).toEqual([
      "no-cache",
      304,
      "",
    ]);
  });
});
