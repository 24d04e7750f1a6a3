import { describe, expect, it } from "vitest";
import { outcomeKeys } from "#engine/answer-label.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import {
  CORRECT_SCORE,
  DRAW_NO_BET,
  HALF_TIME_FULL_TIME,
  MATCH_RESULT,
  recordOf,
  TEAM_GOALS,
  times,
  TOTAL_GOALS,
  writeMatchesOfModel,
} from "./judged-by-hand.ts";

const app = await sharedTestApp();

/** In the order of the outcomes; those that are not given have no chance. */
function chancesOf(slug: "total-goals" | "half-time-full-time", given: Record<string, number>) {
  return (outcomeKeys(slug) ?? []).map((key) => given[key] ?? 0);
}

describe("the figures for the number of goals", () => {
  it("compare each named side with the most common side of its line", async () => {
    const outcomes = chancesOf("total-goals", { "1": 0.2, "2": 0.2, "3": 0.6 });
    const of = (n: number, score: [number, number], answer: string, correct: boolean) =>
      times(n, {
        score,
        answers: { [TOTAL_GOALS]: { answer, probability: 0.6, correct, outcomes } },
      });
    await writeMatchesOfModel(app, "goals-by-hand", [
      ...of(20, [2, 1], "over-2.5", true),
      ...of(10, [1, 1], "over-2.5", false),
      ...of(10, [1, 0], "under-1.5", true),
    ]);
    const [group] = (await recordOf(app, "?model=goals-by-hand")).groups;
    expect(group).toMatchObject({ n: 40, correct: 30, hit_rate: 0.75 });
    // Half went over 2.5, and over is the answer then; three quarters went over 1.5.
    expect(group?.base_rate?.hit_rate).toBe(20 / 40);
    expect(group?.log_loss).toBeCloseTo((-20 * Math.log(0.6) - 20 * Math.log(0.2)) / 40, 10);
    expect(group?.base_rate?.log_loss).toBeCloseTo(
      (-20 * Math.log(0.5) - 20 * Math.log(0.25)) / 40,
      10,
    );
    // Only the gaps after one and after two goals are not zero.
    const gaps =
      20 * (0.2 ** 2 + 0.4 ** 2) + 10 * (0.2 ** 2 + 0.6 ** 2) + 10 * (0.8 ** 2 + 0.6 ** 2);
    expect(group?.rps).toBeCloseTo(gaps / 10 / 40, 10);
  });
});

describe("the figures for each side's goals", () => {
  const outcomes = [0.25, 0.5, 0.25, 0, 0.5, 0.25, 0.25, 0];
  const sides = {
    answer: "none",
    probability: 0.4,
    correct: null,
    actual: "Harbour 1, Town 0",
    outcomes,
  };

  it("are losses only, and no other figure includes them", async () => {
    const result = {
      answer: "home",
      probability: 0.5,
      correct: true,
      outcomes: [0.5, 0.3, 0.2],
    };
    await writeMatchesOfModel(app, "sides-by-hand", [
      ...times(40, {
        score: [1, 0],
        answers: { [MATCH_RESULT]: result, [TEAM_GOALS]: sides },
      }),
    ]);
    const record = await recordOf(app, "?model=sides-by-hand");
    const [first, second] = record.groups;
    expect(second).toMatchObject({
      question: { slug: "team-goals" },
      judged_by: "chances",
      n: 40,
      correct: 0,
      hit_rate: null,
      interval: null,
      rps: null,
      base_rate: { brier: 0, log_loss: 0 },
    });
    expect(second?.log_loss).toBeCloseTo(-2 * Math.log(0.5), 10);
    const ofHome = 0.25 ** 2 + 0.5 ** 2 + 0.25 ** 2;
    const ofAway = 0.5 ** 2 + 0.25 ** 2 + 0.25 ** 2;
    expect(second?.brier).toBeCloseTo((ofHome + ofAway) / 2, 10);
    expect(first).not.toHaveProperty("judged_by");
    expect(record.counts).toMatchObject({
      sealed: 80,
      settled: 40,
      scored: 40,
      not_counted: 0,
      waiting: 0,
    });
    expect(record.models).toMatchObject([{ n: 40, hit_rate: 1, log_loss: first?.log_loss }]);
    expect(record.calibration.reduce((sum, { n }) => sum + n, 0)).toBe(40);
  });

  it("are missing below 30 matches", async () => {
    await writeMatchesOfModel(
      app,
      "few-sides",
      times(29, { score: [1, 0], answers: { [TEAM_GOALS]: sides } }),
    );
    const [group] = (await recordOf(app, "?model=few-sides")).groups;
    expect(group).toMatchObject({ n: 29, brier: null, log_loss: null, base_rate: null });
  });
});

describe("the figures for half-time and full time", () => {
  it("use both scores, and skip matches without a half-time score", async () => {
    const outcomes = chancesOf("half-time-full-time", { "home-home": 0.6, "draw-home": 0.4 });
    const of = (n: number, halfTime: [number, number] | null, correct: boolean | null) =>
      times(n, {
        score: [2, 1],
        event: { halfTimeHome: halfTime?.[0] ?? null, halfTimeAway: halfTime?.[1] ?? null },
        answers: {
          [HALF_TIME_FULL_TIME]: { answer: "home-home", probability: 0.6, correct, outcomes },
        },
      });
    await writeMatchesOfModel(app, "pairs-of-halves", [
      ...of(30, [1, 0], true),
      ...of(10, [1, 1], false),
      ...of(5, null, null),
    ]);
    const { groups, counts } = await recordOf(app, "?model=pairs-of-halves");
    expect(counts).toMatchObject({ settled: 40, not_counted: 5 });
    expect(groups[0]).toMatchObject({ n: 40, correct: 30, base_rate: { hit_rate: 0.75 } });
    expect(groups[0]?.log_loss).toBeCloseTo((-30 * Math.log(0.6) - 10 * Math.log(0.4)) / 40, 10);
    expect(groups[0]?.base_rate?.log_loss).toBeCloseTo(
      (-30 * Math.log(0.75) - 10 * Math.log(0.25)) / 40,
      10,
    );
  });
});

describe("the five likeliest scores", () => {
  it("are counted as a set, beside the named score", async () => {
    const of = (n: number, score: [number, number], topFiveCorrect: boolean) =>
      times(n, {
        score,
        prediction: { topFiveCorrect },
        answers: {
          [CORRECT_SCORE]: {
            answer: "1-0",
            probability: 0.2,
            correct: score[0] === 1,
            outcomes: { "1–0": 0.2, "Any other score": 0.8 },
            actual: `${score[0]}–${score[1]}`,
          },
        },
      });
    await writeMatchesOfModel(app, "fives-by-hand", [
      ...of(10, [1, 0], true),
      ...of(10, [2, 0], true),
    ]);
    expect((await recordOf(app, "?model=fives-by-hand")).groups[0]?.top_five).toEqual({
      n: 20,
      correct: 20,
      hit_rate: null,
    });
    await writeMatchesOfModel(app, "fives-by-hand", of(20, [4, 4], false));
    expect((await recordOf(app, "?model=fives-by-hand")).groups[0]).toMatchObject({
      correct: 10,
      top_five: { n: 40, correct: 20, hit_rate: 0.5 },
    });
  });

  it("are not sent for older seals, nor for another question", async () => {
    await writeMatchesOfModel(
      app,
      "before-fives",
      times(1, {
        score: [1, 0],
        answers: {
          [CORRECT_SCORE]: { answer: "1-0", probability: 0.2, correct: true },
          [MATCH_RESULT]: { answer: "home", probability: 0.5, correct: true },
        },
      }),
    );
    for (const group of (await recordOf(app, "?model=before-fives")).groups)
      expect(group).not.toHaveProperty("top_five");
  });
});

describe("the groups of a record with old and new questions", () => {
  it("list the current questions first, in their order", async () => {
    const answer = { answer: "home", probability: 0.5, correct: true };
    await writeMatchesOfModel(
      app,
      "old-and-new",
      times(1, {
        score: [1, 0],
        answers: {
          [DRAW_NO_BET]: answer,
          [CORRECT_SCORE]: { ...answer, answer: "1-0" },
          [TOTAL_GOALS]: { ...answer, answer: "under-2.5" },
          [MATCH_RESULT]: answer,
        },
      }),
    );
    const { groups } = await recordOf(app, "?model=old-and-new");
    expect(groups.map(({ question }) => question.slug)).toEqual([
      "match-result",
      "total-goals",
      "correct-score",
      "draw-no-bet",
    ]);
  });
});

describe("all visible chances, by their tenth", () => {
  it("count a line of goals with its opposite, from 0.5 to 4.5", async () => {
    const outcomes = chancesOf("total-goals", { "0": 0.05, "1": 0.2, "2": 0.2, "3": 0.55 });
    await writeMatchesOfModel(app, "lines-by-hand", [
      ...times(40, {
        score: [1, 1],
        answers: {
          [TOTAL_GOALS]: { answer: "over-2.5", probability: 0.55, correct: false, outcomes },
        },
      }),
    ]);
    const { chances = [] } = await recordOf(app, "?model=lines-by-hand");
    // Under 0.5, 1.5, 2.5, 3.5, 4.5: 5%, 25%, 45%, 100%, 100%; and over each the rest.
    expect(chances.map(({ n }) => n)).toEqual([120, 0, 40, 0, 40, 40, 0, 40, 0, 120]);
    expect(chances[2]).toMatchObject({ stated: expect.closeTo(0.25, 10), hit_rate: 0 });
    expect(chances[4]).toMatchObject({ stated: expect.closeTo(0.45, 10), hit_rate: 1 });
    expect(chances[5]).toMatchObject({ stated: expect.closeTo(0.55, 10), hit_rate: 0 });
    expect(chances[9]?.hit_rate).toBe(1);
  });

  it("count each result with the two others against it, and both sides scoring", async () => {
    await writeMatchesOfModel(app, "chances-by-hand", [
      ...times(40, {
        score: [1, 0],
        answers: {
          [MATCH_RESULT]: {
            answer: "home",
            probability: 0.55,
            correct: true,
            outcomes: [0.55, 0.3, 0.15],
          },
          [TEAM_GOALS]: {
            answer: "none",
            probability: 0.65,
            correct: null,
            actual: "Harbour 1, Town 0",
            outcomes: [0.25, 0.5, 0.25, 0, 0.5, 0.25, 0.25, 0],
          },
        },
      }),
    ]);
    const { chances = [] } = await recordOf(app, "?model=chances-by-hand");
    const shares = chances.map(({ n, hit_rate: rate }) => [n, rate]);
    // Three or more goals of either side; nothing else was that unlikely.
    expect(shares[0]).toEqual([80, 0]);
    // A win of the away side at 15%, and at 85% none.
    expect(shares[1]).toEqual([40, 0]);
    expect(shares[8]).toEqual([40, 1]);
    // Both sides score at 65%, beside "no draw" at 70%.
    expect(shares[6]?.[0] ?? 0).toBeGreaterThanOrEqual(40);
    expect(shares.reduce((sum, [n]) => sum + (n ?? 0), 0)).toBe(40 * (6 + 8 + 1));
  });

  it("give no share below 30 predictions", async () => {
    await writeMatchesOfModel(app, "few-chances", [
      ...times(4, {
        score: [1, 0],
        answers: {
          [MATCH_RESULT]: {
            answer: "home",
            probability: 0.55,
            correct: true,
            outcomes: [0.55, 0.3, 0.15],
          },
        },
      }),
    ]);
    const { chances = [] } = await recordOf(app, "?model=few-chances");
    expect(chances).toHaveLength(10);
    expect(chances.every(({ stated, hit_rate: rate }) => stated === null && rate === null)).toBe(
      true,
    );
  });
});
