import type { Counted } from "./match-columns.ts";
import { eloRatings } from "./elo.ts";
import type { History } from "./history.ts";
import { pairingsOf } from "./observations.ts";
import { fitRates, type LogRates } from "./rates.ts";
import { type BlendWeights, type SecondStage, MODEL_FEATURES } from "./sport.ts";

export interface ModelFeatures {
  goals: LogRates;
  slowGoals: LogRates;
  elo: LogRates;
  shots: LogRates | null;
  shotsOnTarget: LogRates | null;
}

const ENOUGH_SHOTS = 0.9;

export function readModelFeatures(history: History, stage: SecondStage): ModelFeatures {
  const pairings = pairingsOf(history);
  const goals = fitRates(history, pairings, { settings: stage.goals, counted: "score" });
  const hasShots =
    isCountKnownForMost(history, "shots") && isCountKnownForMost(history, "shotsOnTarget");
  return {
    goals,
    slowGoals: fitRates(history, pairings, {
      settings: stage.slowGoals,
      counted: "score",
      near: goals,
    }),
    elo: eloRates(history, stage),
    shots: hasShots
      ? fitRates(history, pairings, { settings: stage.shots, counted: "shots", near: goals })
      : null,
    shotsOnTarget: hasShots
      ? fitRates(history, pairings, {
          settings: stage.shotsOnTarget,
          counted: "shotsOnTarget",
          near: goals,
        })
      : null,
  };
}

function isCountKnownForMost({ counts }: History, counted: Counted): boolean {
  const { home } = counts[counted];
  let known = 0;
  for (const count of home) known += Number.isNaN(count) ? 0 : 1;
  return known > 0 && known >= ENOUGH_SHOTS * home.length;
}

/** A rating counts as attack and its negative as defence, so a rate depends on the difference. */
function eloRates(history: History, { elo }: SecondStage): LogRates {
  const ratings = eloRatings(history, elo);
  return {
    base: 0,
    homeAdvantage: 0,
    attack: ratings,
    defence: ratings.map((rating) => -rating),
    newcomer: { attack: elo.newcomer, defence: -elo.newcomer },
  };
}

/** A log rate of the same form as a fit's, so explanations of a fit also explain the blend. */
export function blend(features: ModelFeatures, weights: BlendWeights): LogRates {
  const parts = MODEL_FEATURES.flatMap((name) => {
    const rates = features[name];
    return rates === null
      ? []
      : [{ rates, strength: weights.strength[name], openness: weights.openness[name] }];
  });
  const rating = (read: (rates: LogRates) => { attack: number; defence: number }) => {
    let strength = 0;
    let openness = 0;
    for (const part of parts) {
      const { attack, defence } = read(part.rates);
      strength += part.strength * (attack - defence);
      openness += part.openness * (attack + defence);
    }
    return { attack: (openness + strength) / 2, defence: (openness - strength) / 2 };
  };
  const teams = Array.from(features.goals.attack, (_, team) =>
    rating(({ attack, defence }) => ({ attack: attack[team] ?? 0, defence: defence[team] ?? 0 })),
  );
  return {
    base: weights.constant + features.goals.base,
    homeAdvantage: weights.home * features.goals.homeAdvantage,
    attack: Float64Array.from(teams, ({ attack }) => attack),
    defence: Float64Array.from(teams, ({ defence }) => defence),
    newcomer: rating(({ newcomer }) => newcomer),
  };
}
