import { dayNumber } from "#domain/day.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { filesUnder } from "#server/feeds/files-under.ts";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import { slug } from "#server/feeds/openfootball/club-slug.ts";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { readResultsFolder, type ResultRow } from "#server/feeds/results-with-shots/read-folder.ts";
import type { Competition } from "#server/feeds/openfootball/competitions.ts";
import type { RawMatch } from "#server/feeds/openfootball/raw-match.ts";

export interface BacktestMatch {
  date: string;
  /** Counts from 1, from the season's first match day. */
  week: number;
  home: string;
  away: string;
  homeKey: string;
  awayKey: string;
  neutral: boolean;
  /** Null without a played result. The match is still predicted. */
  played: PlayedMatch | null;
}

export interface BacktestCompetition {
  code: string;
  sport: string;
  matches: BacktestMatch[];
}

/** @throws ImportFileError */
export function readCompetitions(
  folder: string,
  codes: readonly string[],
  { resultsOnly = false } = {},
): BacktestCompetition[] {
  const hasResultFiles = filesUnder(folder, folder, (name) => name.endsWith(".csv")).length > 0;
  const seasons = hasResultFiles ? resultSeasons(folder, codes) : footballSeasons(folder, codes);
  return [...new Set(seasons.map(({ code }) => code))].map((code) => {
    const own = seasons.filter((season) => season.code === code);
    return {
      code,
      sport: own[0]?.sport ?? "football",
      matches: own.flatMap(({ matches }) => (resultsOnly ? matches.map(withoutShots) : matches)),
    };
  });
}

function withoutShots(match: BacktestMatch): BacktestMatch {
  if (match.played === null) return match;
  const { shots: _shots, shotsOnTarget: _onTarget, ...played } = match.played;
  return { ...match, played };
}

function footballSeasons(folder: string, codes: readonly string[]): BacktestCompetition[] {
  return readFootballFolder(folder, codes).map(({ competition, matches }) => ({
    code: competition.code,
    sport: competition.sport,
    // An awarded match was on the fixture list. A cancelled match has nothing to predict.
    matches: withWeeks(
      matches
        .filter(({ status }) => status === null || status === "awarded")
        .map((match) => ({
          date: match.date,
          home: match.home,
          away: match.away,
          homeKey: clubOf(match.home).key,
          awayKey: clubOf(match.away).key,
          neutral: competition.neutral,
          played: toPlayedMatch(match, competition),
        })),
    ),
  }));
}

function resultSeasons(folder: string, codes: readonly string[]): BacktestCompetition[] {
  return readResultsFolder(folder, codes).map(({ competition, matches }) => ({
    code: competition,
    sport: "football",
    matches: withWeeks(matches.map(resultMatch)),
  }));
}

function withWeeks(season: readonly Omit<BacktestMatch, "week">[]): BacktestMatch[] {
  const firstDay = Math.min(...season.map(({ date }) => dayNumber(date)));
  return season.map((match) => ({
    ...match,
    week: Math.floor((dayNumber(match.date) - firstDay) / 7) + 1,
  }));
}

function resultMatch({
  date,
  home,
  away,
  score,
  halfTime,
  shots,
  shotsOnTarget,
}: ResultRow): Omit<BacktestMatch, "week"> {
  const sides = { home: slug(home), away: slug(away) };
  const isAwarded = halfTime === null && shots === null;
  const counts = {
    ...(halfTime === null ? {} : { halfTime }),
    ...(shots === null ? {} : { shots }),
    ...(shotsOnTarget === null ? {} : { shotsOnTarget }),
  };
  return {
    date,
    home,
    away,
    homeKey: sides.home,
    awayKey: sides.away,
    neutral: false,
    played: isAwarded ? null : { day: dayNumber(date), ...sides, score, ...counts },
  };
}

/** @returns null for a match that was not played to its end */
function toPlayedMatch(match: RawMatch, competition: Competition): PlayedMatch | null {
  if (match.score === null || match.status !== null) return null;
  return {
    day: dayNumber(match.date),
    home: clubOf(match.home).key,
    away: clubOf(match.away).key,
    score: match.score.ft,
    ...(match.score.ht === null ? {} : { halfTime: match.score.ht }),
    ...(competition.neutral ? { neutral: true } : {}),
  };
}
