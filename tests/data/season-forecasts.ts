import { dayNumber } from "#domain/day.ts";
import { leagueTable } from "#domain/standings/league-table.ts";
import { isHeadToHead } from "#domain/standings/table-rules.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { seasonChances } from "#engine/season/season-chances.ts";
import type { ClubChances, SeasonClub } from "#engine/season/simulate-season.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { slug } from "#server/feeds/openfootball/club-slug.ts";
import { readResultsFolder, type ResultRow } from "#server/feeds/results-with-shots/read-folder.ts";
import { rulesOf } from "#server/standings/competition-rules.ts";
import { DEDUCTIONS, isAbandoned, relegatedOf } from "./season-facts.ts";

export interface ClubForecast extends ClubChances {
  season: number;
  happened: { title: boolean; topFour: boolean; relegation: boolean };
}

interface Season {
  league: string;
  season: number;
  matches: readonly ResultRow[];
}

/** Forecasts in the middle of each season, fitted to earlier days only. */
export function forecastSeasons(
  folder: string,
  leagues: readonly string[],
  { from, to, simulations }: { from: number; to: number; simulations: number },
): ClubForecast[] {
  const histories = new Map(
    readCompetitions(folder, leagues).map(({ code, matches }) => [
      code,
      matches.flatMap(({ played }) => played ?? []),
    ]),
  );
  return readResultsFolder(folder, leagues)
    .map(({ competition, matches }) => ({
      league: competition,
      season: Number(matches[0]?.date.slice(0, 4)),
      matches,
    }))
    .filter(({ league, season }) => season >= from && season <= to && !isAbandoned(league, season))
    .flatMap((season) => forecastSeason(season, histories.get(season.league) ?? [], simulations));
}

function forecastSeason(
  season: Season,
  played: readonly PlayedMatch[],
  simulations: number,
): ClubForecast[] {
  const asOf = middleOf(season);
  const relegated = relegatedOf(season.league, season.season);
  const chances = seasonChances(
    {
      sport: "football",
      played,
      asOf,
      clubs: tableBefore(season, asOf),
      remaining: season.matches
        .filter(({ date }) => dayNumber(date) >= asOf)
        .map(({ home, away }) => ({ home: slug(home), away: slug(away) })),
      headToHead: isHeadToHead(rulesOf("openfootball", season.league, null).rules.tieBreakers[0])
        ? season.matches
            .filter(({ date }) => dayNumber(date) < asOf)
            .map(({ home, away, score }) => ({ home: slug(home), away: slug(away), score }))
        : null,
      relegated,
    },
    { simulations, seed: `${season.league} ${season.season}` },
  );
  const final = tableBefore(season, Number.POSITIVE_INFINITY);
  return (chances ?? []).map((club) => {
    const place = final.findIndex((row) => row.club === club.club);
    return {
      ...club,
      season: season.season,
      happened: {
        title: place === 0,
        topFour: place < 4,
        relegation: place >= final.length - relegated,
      },
    };
  });
}

/** The first day before which at least half of the matches were played. */
function middleOf({ matches }: Season): number {
  const days = matches.map(({ date }) => dayNumber(date)).sort((a, b) => a - b);
  return (days[Math.floor(days.length / 2)] ?? 0) + 1;
}

/** With the league's own rules for clubs that are level, such as head-to-head results. */
function tableBefore({ league, season, matches }: Season, day: number): SeasonClub[] {
  const clubs = [...new Set(matches.flatMap(({ home, away }) => [slug(home), slug(away)]))].sort();
  const teamOf = (name: string) => clubs.indexOf(slug(name));
  const deducted = new Map<number, number>();
  for (const { club, points } of DEDUCTIONS.filter(
    (deduction) =>
      deduction.league === league && deduction.season === season && dayNumber(deduction.from) < day,
  ))
    deducted.set(teamOf(club), (deducted.get(teamOf(club)) ?? 0) + points);
  return leagueTable({
    teams: [...clubs.keys()],
    rules: rulesOf("openfootball", league, null).rules,
    deductions: deducted,
    matches: matches
      .filter(({ date }) => dayNumber(date) < day)
      .map(({ date, home, away, score }) => ({
        home: teamOf(home),
        away: teamOf(away),
        homeGoals: score.home,
        awayGoals: score.away,
        startAt: dayNumber(date),
      })),
  }).map(({ team, points, goalsFor, goalsAgainst }) => ({
    club: clubs[team] ?? "",
    points,
    goalDifference: goalsFor - goalsAgainst,
    goals: goalsFor,
  }));
}
