import { describe, expect, it } from "vitest";
import type { Score } from "#engine/match.ts";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { clubOfResult } from "#server/feeds/replay/add-shots.ts";
import { type ArchiveMatch, toArchiveMatches } from "#server/feeds/replay/archive-match.ts";
import { readResultsFolder } from "#server/feeds/results-with-shots/read-folder.ts";
import { seasonOfKey } from "#server/standings/season.ts";
import type { SeasonMatch, SeasonTeam } from "#server/standings/standings-repository.ts";
import { serializeTable } from "#server/standings/table-serializer.ts";
import { FINAL_TABLES } from "./final-tables.ts";
import { OPENFOOTBALL, RESULTS_WITH_SHOTS, WORLD_CUP } from "./shared-data.ts";

const FIVE = ["en.1", "es.1", "it.1", "de.1", "fr.1"];
const SEASONS = ["2023-24", "2024-25"];

const matches = [OPENFOOTBALL, WORLD_CUP].flatMap((folder) =>
  toArchiveMatches(readFootballFolder(folder)),
);
const results = readResultsFolder(RESULTS_WITH_SHOTS, FIVE);

/** The last round of two leagues has no result in openfootball, but in the second source. */
function scoreOf(match: ArchiveMatch): Score | null {
  if (match.score !== null) return match.score.ft;
  const [home, away] = [clubOf(match.home).key, clubOf(match.away).key];
  const row = results
    .filter(({ competition }) => competition === match.competition)
    .flatMap((season) => season.matches)
    .find(
      (other) =>
        Math.abs(Date.parse(other.date) - match.kickOff) < 30 * 86_400_000 &&
        clubOfResult(other.home).key === home &&
        clubOfResult(other.away).key === away,
    );
  return row?.score ?? null;
}

const teams = new Map<string, SeasonTeam>();

function teamOf(name: string): SeasonTeam {
  const { key, name: clubName, shortName } = clubOf(name);
  const team = teams.get(key) ?? { id: teams.size + 1, feedKey: key, name: clubName, shortName };
  teams.set(key, team);
  return team;
}

function seasonMatch(match: ArchiveMatch, index: number): SeasonMatch {
  const score = scoreOf(match);
  return {
    event: {
      id: index + 1,
      slug: match.key,
      round: match.round,
      status: "ended",
      startAt: new Date(match.kickOff),
      sidesKnown: true,
      homeScore: match.score?.et?.home ?? score?.home ?? null,
      awayScore: match.score?.et?.away ?? score?.away ?? null,
      regularHome: score?.home ?? null,
      regularAway: score?.away ?? null,
      extraTimeHome: match.score?.et?.home ?? null,
      extraTimeAway: match.score?.et?.away ?? null,
      penaltiesHome: match.score?.p?.home ?? null,
      penaltiesAway: match.score?.p?.away ?? null,
    },
    homeTeam: teamOf(match.home),
    awayTeam: teamOf(match.away),
  };
}

function tableOf(competition: string, season: string) {
  const ofSeason = matches.filter(
    ({ key }) => key.startsWith(`${competition}-`) && seasonOfKey(key, competition) === season,
  );
  const tournament = {
    id: 1,
    feed: "openfootball@2024-11-23T00:00:00.000Z",
    feedKey: competition,
    sportId: 1,
    name: competition,
    priority: 1,
    country: null,
  };
  return serializeTable(tournament, { name: season, matches: ofSeason.map(seasonMatch) });
}

describe("the final table", () => {
  it.each(SEASONS.flatMap((season) => FIVE.map((league) => [league, season] as const)))(
    "of %s in %s equals the published one in every place",
    (league, season) => {
      const { groups, rounds } = tableOf(league, season);
      const rows = groups[0]?.all.map(
        (row) => [row.team.name, row.points, row.goals_for, row.goals_against] as const,
      );
      expect(rows).toEqual(FINAL_TABLES[`${league} ${season}`]);
      expect(groups).toHaveLength(1);
      expect(rounds).toEqual([]);
    },
  );
});

describe("the table of a tournament", () => {
  const clubsOf = (rows: readonly { team: { name: string } }[] = []) =>
    rows.map(({ team }) => team.name);

  it("has the eight groups of the World Cup 2022 and its final on penalties", () => {
    const { groups, rounds } = tableOf("worldcup", "2022");
    expect(groups.map(({ name }) => name)).toEqual([..."ABCDEFGH"].map((name) => `Group ${name}`));
    expect(clubsOf(groups[2]?.all)).toEqual(["Argentina", "Poland", "Mexico", "Saudi Arabia"]);
    expect(clubsOf(groups[7]?.all)).toEqual(["Portugal", "South Korea", "Uruguay", "Ghana"]);
    expect(rounds.map(({ name, ties }) => [name, ties.length])).toEqual([
      ["Final", 1],
      ["Match for third place", 1],
      ["Semi-finals", 2],
      ["Quarter-finals", 4],
      ["Round of 16", 8],
    ]);
    const final = rounds[0]?.ties[0];
    expect(final).toMatchObject({
      home: { name: "Argentina" },
      legs: [{ score: "2|2", after_extra_time: "3|3", penalties: "4|2" }],
    });
    expect(final?.winner_id).toBe(final?.home.id);
  });

  it("ranks the four level teams of Group E at the Euro 2024 as UEFA did", () => {
    const { groups } = tableOf("euro", "2024");
    expect(clubsOf(groups[4]?.all)).toEqual(["Romania", "Belgium", "Slovakia", "Ukraine"]);
    expect(clubsOf(groups[5]?.all)).toEqual(["Portugal", "Turkey", "Georgia", "Czech Republic"]);
  });

  it("has the league phase of the Champions League 2024/25 and its ties of two legs", () => {
    const { groups, rounds } = tableOf("uefa.cl", "2024-25");
    expect(groups).toHaveLength(1);
    expect(clubsOf(groups[0]?.all).slice(0, 8)).toEqual([
      "Liverpool",
      "Barcelona",
      "Arsenal",
      "Inter",
      "Atlético Madrid",
      "Bayer Leverkusen",
      "Lille",
      "Aston Villa",
    ]);
    expect(rounds.map(({ name, ties }) => [name, ties.length])).toEqual([
      ["Final", 1],
      ["Semifinals", 2],
      ["Quarterfinals", 4],
      ["Round of 16", 8],
      ["Playoffs", 8],
    ]);
    const semiFinal = rounds[1]?.ties.find(({ home }) => home.name === "Barcelona");
    expect(semiFinal).toMatchObject({ aggregate: "6|7", away: { name: "Inter" } });
    expect(semiFinal?.winner_id).toBe(semiFinal?.away.id);
  });
});
