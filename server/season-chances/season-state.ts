import { isOff } from "#domain/match-status.ts";
import type { PlayedMatch } from "#domain/standings/count-matches.ts";
import { leagueTable } from "#domain/standings/league-table.ts";
import { readRound } from "#domain/standings/read-round.ts";
import { isHeadToHead } from "#domain/standings/table-rules.ts";
import type { SeasonState } from "#engine/season/season-chances.ts";
import type { SeasonClub } from "#engine/season/simulate-season.ts";
import { type CompetitionRules, rulesOf } from "#server/standings/competition-rules.ts";
import { deductionsOf } from "#server/standings/deductions.ts";
import { playedMatch } from "#server/standings/played-match.ts";
import type { Season, SeasonMatch, TournamentRow } from "#server/standings/standings-repository.ts";

/** Fewer clubs have no meaningful top four. */
const MIN_CLUBS = 8;
/** Earlier, the table says little. */
const MIN_PLAYED_SHARE = 1 / 3;
/** With fewer matches left, the chances would reveal those of a single match, which are sold. */
const MIN_MATCHES_LEFT = 3;
/** One match for each pair is half of all pairings. More of them show a second one. */
const SINGLE_ROUND_SHARE = 0.5;
/** How complete the last season must be. A feed may drop matches that never got a new date. */
const MIN_KNOWN_SHARE = 0.9;
/** Leagues of this size relegate three clubs where no rule is known, smaller ones two. */
const LARGE_LEAGUE = 16;

type LeagueState = Pick<SeasonState, "clubs" | "remaining" | "headToHead" | "relegated">;

/**
 * Null unless every club plays every other at home and away, and a third is played. Also null once
 * a club has only one or two matches left.
 * @param previous shows the format while a feed does not know all matches of this season
 */
export function leagueState(
  tournament: TournamentRow,
  season: Season,
  previous: Season | null,
): LeagueState | null {
  const { rules, zones } = rulesOf(tournament.feed, tournament.feedKey, season.name);
  const matches = leagueMatches(season);
  const clubs = clubsOf(matches);
  const ended = matches.flatMap((match) => playedMatch(match) ?? []);
  const endedPairs = new Set(ended.map(pairKey));
  const offPairs = new Set(matches.filter(({ event }) => isOffForGood(event)).map(pairOf));
  const isLeague =
    clubs.size >= MIN_CLUBS &&
    rules.matchesPerPair === 2 &&
    endedPairs.size === ended.length &&
    (knownShare(matches) > SINGLE_ROUND_SHARE ||
      (previous !== null && knownShare(leagueMatches(previous)) >= MIN_KNOWN_SHARE));
  if (!isLeague || ended.length < MIN_PLAYED_SHARE * pairCount(clubs.size)) return null;
  const keys = [...clubs.keys()];
  const remaining = keys
    .flatMap((home) => keys.flatMap((away) => (home === away ? [] : [{ home, away }])))
    .filter((pair) => !endedPairs.has(pairKey(pair)) && !offPairs.has(pairKey(pair)));
  const left = keys.map(
    (key) => remaining.filter(({ home, away }) => home === key || away === key).length,
  );
  const isNearlyOver = left.some((count) => count > 0 && count < MIN_MATCHES_LEFT);
  return remaining.length === 0 || isNearlyOver
    ? null
    : {
        clubs: standing(tournament, { season, clubs, ended, rules }),
        remaining,
        headToHead: isHeadToHead(rules.tieBreakers[0])
          ? ended.map(({ home, away, homeGoals, awayGoals }) => ({
              home: String(home),
              away: String(away),
              score: { home: homeGoals, away: awayGoals },
            }))
          : null,
        relegated: relegatedPlaces(zones, clubs.size),
      };
}

function standing(
  { feed, feedKey }: TournamentRow,
  league: {
    season: Season;
    clubs: ReadonlyMap<string, SeasonMatch["homeTeam"]>;
    ended: readonly PlayedMatch[];
    rules: CompetitionRules["rules"];
  },
): SeasonClub[] {
  const deducted = deductionsOf(feed, feedKey, league.season.name);
  const teams = [...league.clubs.values()];
  return leagueTable({
    teams: teams.map(({ id }) => id),
    rules: league.rules,
    deductions: new Map(teams.map((team) => [team.id, deducted.get(team.feedKey) ?? 0] as const)),
    matches: league.ended,
  }).map(({ team, points, goalsFor, goalsAgainst }) => ({
    club: String(team),
    points,
    goalDifference: goalsFor - goalsAgainst,
    goals: goalsFor,
  }));
}

function leagueMatches({ matches }: Season): SeasonMatch[] {
  return matches.filter(({ event }) => {
    const round = readRound(event.round);
    return round.kind === "table" && round.group === null && event.sidesKnown;
  });
}

function clubsOf(matches: readonly SeasonMatch[]): Map<string, SeasonMatch["homeTeam"]> {
  return new Map(
    matches
      .flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam])
      .map((team) => [String(team.id), team]),
  );
}

/** The share of all pairs, at home and away. */
function knownShare(matches: readonly SeasonMatch[]): number {
  return new Set(matches.map(pairOf)).size / pairCount(clubsOf(matches).size);
}

function pairCount(clubs: number): number {
  return clubs * (clubs - 1);
}

function pairOf({ homeTeam, awayTeam }: SeasonMatch): string {
  return pairKey({ home: homeTeam.id, away: awayTeam.id });
}

function pairKey({ home, away }: { home: number | string; away: number | string }): string {
  return `${home}-${away}`;
}

/** A postponed match is still to be played. */
function isOffForGood(event: SeasonMatch["event"]): boolean {
  return isOff(event) && event.status !== "postponed";
}

function relegatedPlaces(zones: CompetitionRules["zones"], clubs: number): number {
  if (zones?.clubs !== clubs) return clubs >= LARGE_LEAGUE ? 3 : 2;
  return zones.places
    .filter(({ kind }) => kind === "relegation")
    .reduce((places, { from, to }) => places + to - from + 1, 0);
}
