import { describe, expect, it } from "vitest";
import { fitStrengths } from "#engine/fit.ts";
import { historyBefore } from "#engine/history.ts";
import { matchColumnsOf } from "#engine/match-columns.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { blend, readModelFeatures } from "#engine/model-features.ts";
import { effectiveMatches, pairingsOf } from "#engine/observations.ts";
import { fitRates, type LogRates } from "#engine/rates.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { FIRST_STAGE, SECOND_STAGE } from "./stages.ts";
import { LEAGUE_END as asOf, syntheticLeague } from "./synthetic-league.ts";
import { withShots } from "./synthetic-shots.ts";

const league = syntheticLeague(1);

describe("the second stage", () => {
  const history = historyBefore(matchColumnsOf(league), asOf, FOOTBALL.windowDays);

  it("weighs the strength and the openness of every pairing", () => {
    const features = readModelFeatures(history, SECOND_STAGE);
    const { constant, home: homeWeight, strength, openness } = SECOND_STAGE.resultsOnly;
    const blended = blend(features, SECOND_STAGE.resultsOnly);
    const [home, away] = [2, 5];
    const of = ({ attack, defence }: LogRates, team: number) => ({
      s: (attack[team] ?? 0) - (defence[team] ?? 0),
      o: (attack[team] ?? 0) + (defence[team] ?? 0),
    });
    const parts = (["goals", "slowGoals", "elo"] as const).map((name) => {
      const [us, them] = [of(features[name], home), of(features[name], away)];
      return (strength[name] * (us.s - them.s) + openness[name] * (us.o + them.o)) / 2;
    });
    const expected =
      constant +
      features.goals.base +
      homeWeight * features.goals.homeAdvantage +
      parts.reduce((sum, part) => sum + part, 0);
    const rate =
      blended.base +
      blended.homeAdvantage +
      (blended.attack[home] ?? 0) +
      (blended.defence[away] ?? 0);
    expect(rate).toBeCloseTo(expected, 12);
  });

  it("uses shots unless half of the record lacks them", () => {
    const full = withShots(league);
    const half = full.map((match, index) => (index % 2 === 0 ? match : (league[index] ?? match)));
    const sourcesOf = (matches: PlayedMatch[]) =>
      readModelFeatures(
        historyBefore(matchColumnsOf(matches), asOf, FOOTBALL.windowDays),
        SECOND_STAGE,
      );
    expect(sourcesOf(full).shots).not.toBeNull();
    expect(sourcesOf(half).shots).toBeNull();
    expect(fitStrengths(full, { asOf, sport: FOOTBALL })).not.toEqual(
      fitStrengths(league, { asOf, sport: FOOTBALL }),
    );
    expect(fitStrengths(half, { asOf, sport: FOOTBALL })).toEqual(
      fitStrengths(league, { asOf, sport: FOOTBALL }),
    );
  });

  it("does not see shots of the day or later", () => {
    const full = withShots(league);
    const scrambled = full.map((match) =>
      match.day >= asOf - 100
        ? { ...match, shots: { home: 40, away: 0 }, shotsOnTarget: { home: 20, away: 0 } }
        : match,
    );
    expect(fitStrengths(scrambled, { asOf: asOf - 100, sport: FOOTBALL })).toEqual(
      fitStrengths(full, { asOf: asOf - 100, sport: FOOTBALL }),
    );
    expect(fitStrengths(scrambled, { asOf, sport: FOOTBALL })).not.toEqual(
      fitStrengths(full, { asOf, sport: FOOTBALL }),
    );
  });

  it("is not used in a sport without measured weights", () => {
    const fit = fitStrengths(league, { asOf, sport: FIRST_STAGE });
    const goals = fitRates(history, pairingsOf(history), {
      settings: FIRST_STAGE,
      counted: "score",
    });
    const effective = effectiveMatches(history, FIRST_STAGE.halfLifeDays);
    const average = (values: Float64Array) =>
      values.reduce((sum, value, team) => sum + value * (effective[team] ?? 0), 0) /
      effective.reduce((sum, one) => sum + one, 0);
    expect(fit.base).toBeCloseTo(goals.base + average(goals.attack) + average(goals.defence), 12);
  });
});
