import { missingHistory } from "../enough-history.ts";
import { expectedGoals } from "../expected-goals.ts";
import { fitStrengths } from "../fit.ts";
import { scoreGrid } from "../grid.ts";
import type { DayNumber, PlayedMatch } from "../match.ts";
import { sportOf } from "../sport.ts";
import {
  type ClubChances,
  type SeasonClub,
  type SeasonRequest,
  simulateSeason,
} from "./simulate-season.ts";

export interface SeasonState {
  sport: string;
  /** Matches of this competition, also of earlier seasons. */
  played: readonly PlayedMatch[];
  /** The fit uses earlier days only. */
  asOf: DayNumber;
  clubs: readonly SeasonClub[];
  remaining: readonly { home: string; away: string }[];
  /** Results of this season, if they rank level clubs before goal difference does. */
  headToHead: SeasonRequest["headToHead"];
  /** Places at the bottom that are relegated without a play-off. */
  relegated: number;
}

/** Strengths stay as fitted: a change during the season did not improve the chances. */
export function seasonChances(
  { sport: slug, played, asOf, clubs, remaining, headToHead, relegated }: SeasonState,
  { simulations, seed }: { simulations: number; seed: string },
): ClubChances[] | null {
  const sport = sportOf(slug);
  const fit = fitStrengths(played, { asOf, sport });
  if (missingHistory(fit) !== null) return null;
  return simulateSeason({
    clubs,
    remaining: remaining.map((pairing) => {
      const { home, away } = expectedGoals(fit, { ...pairing, neutral: false });
      return { ...pairing, scores: scoreGrid({ home: home.goals, away: away.goals }, sport) };
    }),
    headToHead,
    relegated,
    simulations,
    seed,
  });
}
