import { matchColumnsOf } from "./match-columns.ts";
import type { History } from "./history.ts";
import { historyBefore } from "./history.ts";
import type { DayNumber, PlayedMatch } from "./match.ts";
import { effectiveMatches, pairingsOf } from "./observations.ts";
import { fitRates, type LogRates } from "./rates.ts";
import { blend, readModelFeatures } from "./model-features.ts";
import type { Sport } from "./sport.ts";

/** Logs of factors relative to the league's average side today. */
export interface Strength {
  attack: number;
  defence: number;
}

export interface TeamStrength extends Strength {
  effectiveMatches: number;
  promoted: boolean;
  /** True if the team did not play in this competition the season before. */
  isNew: boolean;
}

export interface Rates {
  /** Log of the goals of an average side against an average side on neutral ground. */
  base: number;
  homeAdvantage: number;
  teams: ReadonlyMap<string, Strength>;
  newcomer: Strength;
}

export interface Fit extends Rates {
  sport: Sport;
  asOf: DayNumber;
  matches: number;
  effectiveMatches: number;
  teams: ReadonlyMap<string, TeamStrength>;
  /** The same matches rated by their results only; null where the history has no shots. */
  withoutShots: Rates | null;
}

/** @param matches of one competition, in any order; only days before `asOf` are used */
export function fitStrengths(
  matches: readonly PlayedMatch[],
  options: { asOf: DayNumber; sport: Sport },
): Fit {
  return fitHistory(
    historyBefore(matchColumnsOf(matches), options.asOf, options.sport.windowDays),
    options.sport,
  );
}

export function fitHistory(history: History, sport: Sport): Fit {
  const stage = sport.secondStage;
  if (stage === null) {
    const rates = fitRates(history, pairingsOf(history), { settings: sport, counted: "score" });
    return describe(history, { rates, withoutShots: null }, sport);
  }
  const features = readModelFeatures(history, stage);
  const resultsOnly = blend(features, stage.resultsOnly);
  return features.shots === null
    ? describe(history, { rates: resultsOnly, withoutShots: null }, sport)
    : describe(
        history,
        { rates: blend(features, stage.withShots), withoutShots: resultsOnly },
        sport,
      );
}

function describe(
  history: History,
  { rates, withoutShots }: { rates: LogRates; withoutShots: LogRates | null },
  sport: Sport,
): Fit {
  const effective = effectiveMatches(history, sport.halfLifeDays);
  const { teams, ...centred } = centre(history, rates, effective);
  return {
    ...centred,
    sport,
    asOf: history.asOf,
    matches: history.matches.length,
    // Every match has two sides.
    effectiveMatches: effective.reduce((sum, weight) => sum + weight, 0) / 2,
    teams: new Map(
      [...teams].map(([team, strength], index) => [
        team,
        {
          ...strength,
          effectiveMatches: effective[index] ?? 0,
          promoted: history.promoted[index] === 1,
          isNew: history.isNew[index] === 1,
        },
      ]),
    ),
    withoutShots: withoutShots === null ? null : centre(history, withoutShots, effective),
  };
}

/** Moves zero to the weighted average of today's sides. The rates stay the same. */
function centre(
  { teams }: History,
  { base, homeAdvantage, attack, defence, newcomer }: LogRates,
  effective: Float64Array,
): Rates {
  const average = {
    attack: weightedMean(attack, effective),
    defence: weightedMean(defence, effective),
  };
  const centred = (strength: Strength): Strength => ({
    attack: strength.attack - average.attack,
    defence: strength.defence - average.defence,
  });
  return {
    base: base + average.attack + average.defence,
    homeAdvantage,
    teams: new Map(
      teams.map((team, index) => [
        team,
        centred({ attack: attack[index] ?? 0, defence: defence[index] ?? 0 }),
      ]),
    ),
    newcomer: centred(newcomer),
  };
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i += 1) {
    sum += (values[i] ?? 0) * (weights[i] ?? 0);
    total += weights[i] ?? 0;
  }
  return total > 0 ? sum / total : 0;
}
