import { describe, expect, it } from "vitest";
import type { GameClock } from "#engine/goals-left.ts";
import { type LiveMatch, liveChances, type ResultChances } from "#engine/live-chances.ts";
import type { Score } from "#engine/match.ts";
import { solveGoalRates } from "#engine/solve-goal-rates.ts";
import { rankedScore } from "#engine/ranked-score.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { addToBins, calibrationError, newBins } from "#server/backtest/metrics.ts";
import { resultIndex } from "#server/backtest/metrics.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { learnScoreEffects } from "#server/backtest/train-live.ts";
import { walkForward } from "#server/backtest/walk-forward.ts";
import { dayNumber } from "#domain/day.ts";
import type { RawMatch } from "#server/feeds/openfootball/raw-match.ts";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { OPENFOOTBALL, RESULTS_WITH_SHOTS, WORLD_CUP } from "./shared-data.ts";

const FIVE = ["en.1", "de.1", "es.1", "it.1", "fr.1"];
const HELD_OUT = { from: dayNumber("2023-07-01"), to: dayNumber("2025-06-30") };

class Tally {
  private sum = 0;
  private readonly bins = newBins();
  n = 0;

  add({ home, draw, away }: ResultChances, final: Score): void {
    const chances = [home, draw, away];
    const came = resultIndex(final);
    this.sum += rankedScore(chances, came);
    this.n += 1;
    chances.forEach((chance, index) => addToBins(this.bins, chance, index === came));
  }

  get rps(): number {
    return this.sum / this.n;
  }

  get ece(): number {
    return calibrationError(this.bins);
  }
}

describe("the effects of the score", () => {
  it("equal those learned from the five seasons before the held-out ones", () => {
    const learned = { from: dayNumber("2018-07-01"), to: dayNumber("2023-06-30") };
    const steps = walkForward(readCompetitions(RESULTS_WITH_SHOTS, FIVE), learned, []);
    const { matches, effects } = learnScoreEffects(steps, FOOTBALL);
    expect(matches).toBe(9029);
    expect(effects).toEqual(FOOTBALL.scoreEffects);
  });
});

describe("at half-time, in five leagues over two held-out seasons", () => {
  function measure(folder: string): { before: Tally; atBreak: Tally } {
    const tallies = { before: new Tally(), atBreak: new Tally() };
    for (const { match, forecast } of walkForward(readCompetitions(folder, FIVE), HELD_OUT, [])) {
      const { played } = match;
      if (forecast === null || played?.halfTime === undefined) continue;
      // The page knows the three chances only.
      const expected = solveGoalRates(forecast.chances, FOOTBALL);
      if (expected === null)
        throw new Error(`No expected goals behind ${match.home} v ${match.away}.`);
      tallies.before.add(forecast.chances, played.score);
      tallies.atBreak.add(
        liveChances(expected, { clock: { phase: "half-time" }, score: played.halfTime }, FOOTBALL),
        played.score,
      );
    }
    return tallies;
  }

  it.each([
    ["with shots", RESULTS_WITH_SHOTS, 3503, 0.1522],
    ["results alone", OPENFOOTBALL, 3482, 0.1526],
  ])("the chances are as good as the recorded figures, %s", (_name, folder, matches, limit) => {
    const { before, atBreak } = measure(folder);
    expect(atBreak.n).toBe(matches);
    expect(atBreak.rps).toBeLessThanOrEqual(limit);
    expect(atBreak.rps).toBeLessThan(before.rps - 0.04);
    expect(atBreak.ece).toBeLessThanOrEqual(0.012);
  });
});

describe("every quarter of an hour in three tournaments with known goal minutes", () => {
  const matches = readFootballFolder(WORLD_CUP).flatMap((season) => season.matches);
  const average = { home: FOOTBALL.prior.rate, away: FOOTBALL.prior.rate };

  function liveAt(match: RawMatch, minute: number): LiveMatch {
    const inFirstHalf = minute <= 45;
    const clock: GameClock =
      minute === 0
        ? { phase: "before" }
        : minute === 45
          ? { phase: "half-time" }
          : { phase: inFirstHalf ? "first-half" : "second-half", minute };
    const scored = (side: "home" | "away") =>
      match.goals.filter((goal) => goal.side === side && goal.minute <= minute).length;
    return { clock, score: { home: scored("home"), away: scored("away") } };
  }

  function measureAt(minute: number): Tally {
    const tally = new Tally();
    for (const match of matches) {
      if (match.score !== null)
        tally.add(liveChances(average, liveAt(match, minute), FOOTBALL), match.score.ft);
    }
    return tally;
  }

  const quarters = [0, 15, 30, 45, 60, 75].map(measureAt);

  it("covers every match of the tournaments", () => {
    for (const { n } of quarters) expect(n).toBe(179);
  });

  it("gets closer to the result with every quarter of an hour", () => {
    quarters
      .slice(1)
      .forEach(({ rps }, index) =>
        expect(rps, `quarter ${index + 1}`).toBeLessThan(quarters[index]?.rps ?? 0),
      );
    expect(quarters.at(-1)?.rps).toBeLessThanOrEqual(0.11);
  });

  it("is right about as often as it states", () => {
    // With 500 chances per quarter in ten bins, even a perfect forecast is off by about 0.03.
    for (const [index, { ece }] of quarters.entries())
      expect(ece, `quarter ${index}`).toBeLessThanOrEqual(0.04);
  });
});
