import fc from "fast-check";
import { fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch } from "#engine/match.ts";
import type { MatchPrediction, PredictionRequest } from "#engine/predict.ts";
import { predictMatch } from "#engine/predict.ts";
import { QUESTION_SLUGS } from "#engine/question-list.ts";
import type { Reliability, ReliabilityBand } from "#engine/reliability.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";
import { day, requestOf } from "./prediction-request.ts";
import { LEAGUE_START, SEASON_DAYS, syntheticLeague } from "./synthetic-league.ts";

export const league = syntheticLeague(3);

export function predict(
  matches: PlayedMatch[],
  change: Partial<PredictionRequest> = {},
): MatchPrediction {
  const fit = fitStrengths(matches, { asOf: change.day ?? day, sport: change.sport ?? FOOTBALL });
  const prediction = predictMatch(requestOf(matches, { fit, ...change }));
  if (prediction.kind !== "prediction") throw new Error(prediction.reason);
  return prediction;
}

export function reliabilityOf(band: Omit<ReliabilityBand, "from" | "to">): Reliability {
  const bands = Array.from({ length: 10 }, (_, tenth) => ({
    ...band,
    from: tenth / 10,
    to: (tenth + 1) / 10,
  }));
  return Object.fromEntries(QUESTION_SLUGS.map((slug) => [slug, bands]));
}

/**
 * Realistic leagues and two extremes: one without goals, one where the same team loses heavily
 * each week.
 */
const LEAGUES = {
  ordinary: (seed: number) => syntheticLeague(seed),
  goalless: (seed: number) =>
    syntheticLeague(seed).map((match) => ({
      ...match,
      score: { home: 0, away: 0 },
      halfTime: { home: 0, away: 0 },
    })),
  lopsided: (seed: number) =>
    syntheticLeague(seed).map((match) =>
      match.home === "team-0" ? { ...match, score: { home: 9, away: 0 } } : match,
    ),
};

const TEAMS = ["team-0", "team-1", "team-6", "team-7", "promoted", "stranger"];
const NAMES = ["Harbour Town", "Queen's Park Rovers", "Wolves", "1. FC Grünau", "Saints"];

export const predictions = fc
  .record({
    seed: fc.integer({ min: 1, max: 12 }),
    kind: fc.constantFrom(...(["ordinary", "goalless", "lopsided"] as const)),
    sport: fc.constantFrom(FOOTBALL, FUTSAL),
    pairing: fc.uniqueArray(fc.constantFrom(...TEAMS), { minLength: 2, maxLength: 2 }),
    names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 2 }),
    day: fc.integer({
      min: LEAGUE_START + SEASON_DAYS + 30,
      max: LEAGUE_START + 3 * SEASON_DAYS + 60,
    }),
    neutral: fc.boolean(),
    band: fc.option(
      fc.constantFrom(
        { count: 61, correct: 61 },
        { count: 61, correct: 0 },
        { count: 61, correct: 35 },
        { count: 1000, correct: 999 },
      ),
      { nil: null },
    ),
  })
  .map(
    ({
      seed,
      kind,
      pairing: [home = "", away = ""],
      names: [homeName = "", awayName = ""],
      band,
      ...rest
    }) =>
      predict(LEAGUES[kind](seed), {
        home,
        away,
        homeName,
        awayName,
        reliability: band === null ? {} : reliabilityOf(band),
        ...rest,
      }),
  );

export function everyText(
  holds: (text: string, prediction: MatchPrediction, slug: string) => void,
): void {
  fc.assert(
    fc.property(predictions, (prediction) => {
      for (const { slug, explanation } of prediction.questions)
        holds(explanation, prediction, slug);
    }),
    { numRuns: 150 },
  );
}
