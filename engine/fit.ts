import { matchColumnsOf } from "./match-columns.ts";
import type { History } from "./history.ts";
import { historyBefore } from "./history.ts";
import type { DayNumber, PlayedMatch } from "./match.ts";
import { effectiveMatches, pairingsOf } from "./observations.ts";
import { fitRates, type LogRates } from "./rates.ts";
import { blend, readModelFeatures } from "./model-features.ts";
import type { Sport } from "./sport.ts";

/** Log factors of a team against the average side of its league today. */
export interface Strength {
  /** Above 0: scores more than the average side. */
  attack: number;
  /** Above 0: concedes more than the average side. */
  defence: number;
}

export interface TeamStrength extends Strength {
  /** Matches behind it, each counted by its weight. */
  effectiveMatches: number;
  /** True where it joined the league less than a season ago. */
  promoted: boolean;
}

/** Everything the model knows of one competition on the morning of a day. */
export interface Fit {
  sport: Sport;
  asOf: DayNumber;
  /** Matches in the window. */
  matches: number;
  /** The same, each counted by its weight. */
  effectiveMatches: number;
  /** Log of the goals an average side scores against an average side without home advantage. */
  base: number;
  /** Log factor on the home side's goals. */
  homeAdvantage: number;
  teams: ReadonlyMap<string, TeamStrength>;
  /** What is assumed of a team that is not in `teams`: a promoted one. */
  newcomer: Strength;
}

/**
 * Fits a competition: log rates of goals with a short and with a long memory, Elo ratings and, where the
 * record has them, log rates of shots and shots on target (rates.ts), in a weighted sum (model-features.ts).
 * Deterministic.
 * @param matches of one competition, in any order; only those of days before `asOf` are used.
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

/** The same, of a history that was made already. */
export function fitHistory(history: History, sport: Sport): Fit {
  const stage = sport.secondStage;
  const rates =
    stage === null
      ? fitRates(history, pairingsOf(history), { settings: sport, counted: "score" })
      : blend(readModelFeatures(history, stage), stage);
  return describe(history, rates, sport);
}

/**
 * Moves the zero to the average of today's sides (weighted by their matches), which changes no
 * rate and lets "league average" mean what a fan thinks it means.
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
