import { dayOfNumber } from "#domain/day.ts";
import { fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch } from "#engine/match.ts";
import type { PredictionRequest } from "#engine/predict.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { LEAGUE_START, SEASON_DAYS } from "./synthetic-league.ts";

export const day = LEAGUE_START + 2 * SEASON_DAYS + 150;

export function requestOf(
  matches: PlayedMatch[],
  change: Partial<PredictionRequest> = {},
): PredictionRequest {
  return {
    fit: change.fit ?? fitStrengths(matches, { asOf: change.day ?? day, sport: FOOTBALL }),
    matches,
    home: "team-0",
    away: "team-5",
    homeName: "Harbour Town",
    awayName: "Northgate",
    day,
    dateOf: dayOfNumber,
    neutral: false,
    sport: FOOTBALL,
    ...change,
  };
}
