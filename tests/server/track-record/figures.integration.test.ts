import { describe, expect, it } from "vitest";
import { sharedTestApp } from "../../support/test-app.ts";
import { MINUTE } from "../../support/test-clock.ts";
import {
  CORRECT_SCORE,
  DOUBLE_CHANCE,
  DRAW_NO_BET,
  MATCH_RESULT,
  recordOf,
  times,
  WINNING_MARGIN,
  writeByHand,
  writeMatchesOfModel,
} from "./judged-by-hand.ts";

const app = await sharedTestApp();
await writeByHand(app);

describe("the figures", () => {
  it("equal those by hand: hit rate, interval, Brier score and log loss", async () => {
    const { groups } = await recordOf(app, "?model=by-hand&question=match-result");
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
    // Over home, draw, away. The result had 0.75 in 20 cases, 0.15 in 10 and 0.5 in 10.
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

  it("stand beside those of the shares alone: a half, a quarter, a quarter", async () => {
    const [group] = (await recordOf(app, "?model=by-hand&question=match-result")).groups;
    expect(group?.base_rate?.hit_rate).toBe(0.5);
    expect(group?.base_rate?.brier).toBeCloseTo(
      (20 * (0.25 + 2 * 0.0625) + 20 * (0.25 + 0.0625 + 0.5625)) / 40,
      10,
    );
    expect(group?.base_rate?.log_loss).toBeCloseTo((20 * Math.log(2) + 20 * Math.log(4)) / 40, 10);
  });

  it("score the two true double chances by the result that they exclude", async () => {
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
    await writeMatchesOfModel(app, "pairs-by-hand", [
      ...of(25, [1, 0], true),
      ...of(5, [2, 2], true),
      ...of(10, [0, 3], false),
    ]);
    const [result, pairs] = (await recordOf(app, "?model=pairs-by-hand")).groups;
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

  it("score a final score by the listed ones and any other, with and without a model", async () => {
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
    await writeMatchesOfModel(app, "scores-by-hand", [
      ...of(15, [1, 0], "1–0"),
      ...of(5, [1, 1], "1–1"),
      ...of(16, [4, 0], "4–0"),
      ...of(4, [0, 4], "0–4"),
    ]);
    const [group] = (await recordOf(app, "?model=scores-by-hand")).groups;
    const brier =
      15 * (0.8 ** 2 + 0.1 ** 2 + 0.7 ** 2) +
      5 * (0.2 ** 2 + 0.9 ** 2 + 0.7 ** 2) +
      20 * (0.2 ** 2 + 0.1 ** 2 + 0.3 ** 2);
    expect(group?.brier).toBeCloseTo(brier / 40, 10);
    expect(group?.log_loss).toBeCloseTo(
      (15 * -Math.log(0.2) + 5 * -Math.log(0.1) + 20 * -Math.log(0.7)) / 40,
      10,
    );
    // Without a model, 4–0 is the best answer. Listed scores came 15 and 5 times in 40; half
    // remain for others.
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

  it("rank ordered answers, where a near miss costs less than a far one", async () => {
    const [home, draw, away] = [
      [2, 0],
      [1, 1],
      [0, 1],
    ] as const;
    const listedScore = (score: readonly [number, number], n: number) =>
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
      });
    await writeMatchesOfModel(app, "ranked-by-hand", [
      ...listedScore(home, 20),
      ...listedScore(draw, 10),
      ...listedScore(away, 10),
    ]);
    app.clock.advance(MINUTE);
    const { groups, models, tournaments } = await recordOf(app, "?model=ranked-by-hand");
    const [result, noBet, margin] = groups;
    // Cumulative chances 50% and 80%. Home: 0.5² and 0.2²; draw: 0.5² and 0.2²; away: 0.5² and
    // 0.8².
    expect(result?.rps).toBeCloseTo(
      (20 * ((0.25 + 0.04) / 2) + 10 * ((0.25 + 0.04) / 2) + 10 * ((0.25 + 0.64) / 2)) / 40,
      10,
    );
    // The base shares: cumulative 50% and 75%.
    expect(result?.base_rate?.rps).toBeCloseTo(
      (20 * ((0.25 + 0.0625) / 2) + 10 * ((0.25 + 0.0625) / 2) + 10 * ((0.25 + 0.5625) / 2)) / 40,
      10,
    );
    expect([noBet?.question.slug, noBet?.rps, noBet?.base_rate?.rps]).toEqual([
      "draw-no-bet",
      null,
      null,
    ]);
    // Cumulative: 0.1, 0.5, 0.7, 0.8, 0.9, 1. By 2 came second, a draw fourth, the other side by 1
    // fifth.
    const gaps = [
      0.01 + 0.25 + 0.09 + 0.04 + 0.01,
      0.01 + 0.25 + 0.49 + 0.04 + 0.01,
      0.01 + 0.25 + 0.49 + 0.64 + 0.01,
    ];
    expect(margin?.rps).toBeCloseTo(
      (20 * ((gaps[0] ?? 0) / 6) + 10 * ((gaps[1] ?? 0) / 6) + 10 * ((gaps[2] ?? 0) / 6)) / 40,
      10,
    );
    expect([models[0]?.rps, tournaments?.[0]?.rps]).toEqual([result?.rps, result?.rps]);
    expect(models[0]?.base_rate?.rps).toBe(result?.base_rate?.rps);
  });

  it("omit figures that need every chance where some are unknown", async () => {
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
    await writeMatchesOfModel(app, "half-on-record", [...times(30, match), ...times(1, without)]);
    const { groups } = await recordOf(app, "?model=half-on-record");
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
});
