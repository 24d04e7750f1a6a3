import { matchColumnsOf } from "./match-columns.ts";
import type { History } from "./history.ts";
import { historyBefore } from "./history.ts";
import type { DayNumber, PlayedMatch } from "./match.ts";
import { effectiveMatches, pairingsOf } from "./observations.ts";
import { fitRates, type LogRates } from "./rates.ts";
import { blend, readModelFeatures } from "./model-features.ts";
import type { Sport } from "./sport.ts";

/** Log factors against the league's average side today. */
export interface Strength {
  attack: number;
  /** Above 0: concedes more than average. */
  defence: number;
}

export interface TeamStrength extends Strength {
  effectiveMatches: number;
  promoted: boolean;
}

export interface Fit {
  sport: Sport;
  asOf: DayNumber;
  matches: number;
  effectiveMatches: number;
  /** Log of the goals of an average side against an average side on neutral ground. */
  base: number;
  homeAdvantage: number;
  teams: ReadonlyMap<string, TeamStrength>;
  /** Rating of a team that is not in `teams`: a promoted side's. */
  newcomer: Strength;
}

/**
 * Deterministic. Combines goal rates of short and long memory, Elo and shots (rates.ts,
 * model-features.ts).
 * @param matches of one competition, in any order; only days before `asOf` are used
 */
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
  const rates =
    stage === null
      ? fitRates(history, pairingsOf(history), { settings: sport, counted: "score" })
      : blend(readModelFeatures(history, stage), stage);
  return describe(history, rates, sport);
}

/**
 * Moves zero to the weighted average of today's sides. Rates stay the same; "league average" means
 * what a fan expects.
 */
function describe(history: History, rates: LogRates, sport: Sport): Fit {
  const effective = effectiveMatches(history, sport.halfLifeDays);
  const { attack, defence, newcomer } = rates;
  const centre = {
    attack: weightedMean(attack, effective),
    defence: weightedMean(defence, effective),
  };
  return {
    sport,
    asOf: history.asOf,
    matches: history.matches.length,
    // Every match has two sides.
    effectiveMatches: effective.reduce((sum, weight) => sum + weight, 0) / 2,
    base: rates.base + centre.attack + centre.defence,
    homeAdvantage: rates.homeAdvantage,
    teams: new Map(
      history.teams.map((team, index) => [
        team,
        {
          attack: (attack[index] ?? 0) - centre.attack,
          defence: (defence[index] ?? 0) - centre.defence,
          effectiveMatches: effective[index] ?? 0,
          promoted: history.promoted[index] === 1,
        },
      ]),
    ),
    newcomer: {
      attack: newcomer.attack - centre.attack,
      defence: newcomer.defence - centre.defence,
    },
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
