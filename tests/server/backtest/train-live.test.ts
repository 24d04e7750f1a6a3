import { describe, expect, it } from "vitest";
import type { Score } from "#engine/match.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { learnScoreEffects } from "#server/backtest/train-live.ts";
import type { Step } from "#server/backtest/walk-forward.ts";

const LEFT = 1 - FOOTBALL.firstHalfShare;

/** A side is expected to score one goal after half-time. */
function step(halfTime: Score | undefined, score: Score): Step {
  const played = { day: 1, home: "a", away: "b", score, ...(halfTime && { halfTime }) };
  // Learning reads these parts of a step only.
  return {
    match: { played },
    forecast: { expected: { home: 1 / LEFT, away: 1 / LEFT } },
  } as Step;
}

describe("learning the effects of the score", () => {
  it("divides the goals after half-time by the expected ones, for each lead", () => {
    const { matches, effects } = learnScoreEffects(
      [
        step({ home: 1, away: 0 }, { home: 1, away: 2 }),
        step({ home: 0, away: 1 }, { home: 1, away: 2 }),
        step({ home: 0, away: 0 }, { home: 3, away: 0 }),
        step({ home: 4, away: 1 }, { home: 4, away: 4 }),
        step({ home: 0, away: 2 }, { home: 0, away: 3 }),
      ],
      FOOTBALL,
    );
    expect(matches).toBe(5);
    expect(effects).toEqual({
      behindByTwo: 1.5,
      behindByOne: 1.5,
      level: 1.5,
      aheadByOne: 0.5,
      aheadByTwo: 0.5,
    });
  });

  it("leaves out matches without a half-time score", () => {
    expect(learnScoreEffects([step(undefined, { home: 1, away: 0 })], FOOTBALL).matches).toBe(0);
  });
});
