import type { Fit } from "#engine/fit.ts";
import { fitStrengths } from "#engine/fit.ts";
import type { Day, PlayedMatch } from "#engine/match.ts";
import { sportOf } from "#engine/sport.ts";
import type { BaseRates } from "#server/backtest/base-rates.ts";
import { baseRates } from "#server/backtest/base-rates.ts";
import type { Forecast } from "#server/backtest/forecast.ts";
import { forecast } from "#server/backtest/forecast.ts";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import type { Competition } from "#server/feeds/openfootball/competitions.ts";
import { dayOf, toPlayedMatch } from "#server/feeds/openfootball/played-matches.ts";
import type { RawMatch } from "#server/feeds/openfootball/raw-match.ts";
import type { CompetitionSeason } from "#server/feeds/openfootball/read-folder.ts";

/** One match of the walk. */
export interface Step {
  competition: string;
  /** As the file has it, names included. */
  match: RawMatch;
  /** null where the competition has too little history. */
  forecast: Forecast | null;
  base: BaseRates;
  /** null where the file has no result; the forecast is made all the same. */
  played: PlayedMatch | null;
  /** Milliseconds of the fit, on the first match of each date only. */
  fitMs: number | null;
}

/**
 * Walks through every match from `from` to `to`, both included, one competition after another. Each
 * date is predicted from a fit on strictly earlier dates, made anew.
 */
export function* walkForward(
  seasons: readonly CompetitionSeason[],
  span: { from: Day; to: Day },
): Generator<Step> {
  const codes = [...new Set(seasons.map((season) => season.competition.code))];
  for (const code of codes) {
    yield* walkCompetition(
      seasons.filter((season) => season.competition.code === code),
      span,
    );
  }
}

function* walkCompetition(
  seasons: readonly CompetitionSeason[],
  span: { from: Day; to: Day },
): Generator<Step> {
  const played = seasons.flatMap((season) => playedOf(season)).sort((a, b) => a.day - b.day);
  const asked = seasons.flatMap(({ competition, matches }) =>
    matches.filter(isPlayable).map((match) => ({ competition, match, day: dayOf(match.date) })),
  );
  const within = asked.filter(({ day }) => day >= span.from && day <= span.to);
  for (const day of [...new Set(within.map((one) => one.day))].sort((a, b) => a - b)) {
    const today = within.filter((one) => one.day === day);
    yield* walkDay(played, today, day);
  }
}

function* walkDay(
  played: readonly PlayedMatch[],
  today: readonly { competition: Competition; match: RawMatch }[],
  day: Day,
): Generator<Step> {
  const [first] = today;
  if (first === undefined) return;
  const sport = sportOf(first.competition.sport);
  const started = performance.now();
  const fit: Fit = fitStrengths(played, { asOf: day, sport });
  let fitMs: number | null = performance.now() - started;
  const base = baseRates(played.filter((one) => one.day < day && one.day >= day - sport.windowDays));
  for (const { competition, match } of today) {
    const pairing = { home: clubOf(match.home).key, away: clubOf(match.away).key, neutral: competition.neutral };
    yield {
      competition: competition.code,
      match,
      forecast: forecast(fit, pairing),
      base,
      played: toPlayedMatch(match, competition),
      fitMs,
    };
    fitMs = null;
  }
}

function playedOf({ competition, matches }: CompetitionSeason): PlayedMatch[] {
  return matches.flatMap((match) => toPlayedMatch(match, competition) ?? []);
}

/** Called off matches have nothing to predict; an awarded one was on the fixture list like any other. */
function isPlayable(match: RawMatch): boolean {
  return match.status === null || match.status === "awarded";
}
