import { describe, expect, it } from "vitest";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import { distinctClubs } from "#server/feeds/replay/replay-feed.ts";
import { kickOffTime } from "#server/feeds/replay/archive-match.ts";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { isPlaceholderSide } from "#server/feeds/placeholder-side.ts";
import { OPENFOOTBALL, teamNames, WORLD_CUP } from "./shared-data.ts";

const leagues = readFootballFolder(OPENFOOTBALL);
const tournaments = readFootballFolder(WORLD_CUP);

describe("real openfootball files", () => {
  it("are all read without losing a match", () => {
    expect(
      leagues.map((season) => season.matches.length).reduce((sum, count) => sum + count, 0),
    ).toBe(16_707);
    expect(leagues).toHaveLength(43);
    expect(
      tournaments.map(({ competition, season, matches }) => [
        competition.code,
        season,
        matches.length,
      ]),
    ).toEqual([
      ["euro", "2024", 51],
      ["worldcup", "2018", 64],
      ["worldcup", "2022", 64],
    ]);
  });

  it("have goals that add up to the score wherever a tournament lists them", () => {
    for (const { matches } of tournaments) {
      for (const { goals, score, home, away } of matches) {
        const end = score?.et ?? score?.ft;
        const listed = {
          home: goals.filter((goal) => goal.side === "home").length,
          away: goals.filter((goal) => goal.side === "away").length,
        };
        if (goals.length > 0) expect(listed, `${home} v ${away}`).toEqual(end);
      }
    }
  });

  it("have the real kick-off times", () => {
    const at = (code: string, season: string) => {
      const found = tournaments.find(
        (item) => item.competition.code === code && item.season === season,
      );
      const last = found?.matches.at(-1);
      if (found === undefined || last === undefined) throw new Error(`No ${code} ${season}.`);
      return new Date(kickOffTime(last, found.competition.timeZone ?? "UTC")).toISOString();
    };
    expect(at("worldcup", "2018")).toBe("2018-07-15T15:00:00.000Z");
    expect(at("worldcup", "2022")).toBe("2022-12-18T15:00:00.000Z");
    expect(at("euro", "2024")).toBe("2024-07-14T19:00:00.000Z");
  });
});

describe("real club names", () => {
  it("are never read as undecided sides", () => {
    const names = [
      ...[...leagues, ...tournaments].flatMap(({ matches }) =>
        matches.flatMap(({ home, away }) => [home, away]),
      ),
      ...Object.values(teamNames()).flatMap((league) => Object.entries(league).flat()),
    ];
    expect(new Set(names).size).toBeGreaterThan(300);
    expect(names.filter((name) => isPlaceholderSide(name))).toEqual([]);
  });

  it("get one key for a renamed club and two keys for two clubs", () => {
    const keysByClub = new Map<string, Set<string>>();
    const clubsByKey = new Map<string, Set<string>>();
    for (const [league, names] of Object.entries(teamNames())) {
      for (const [name, club] of Object.entries(names)) {
        const { key } = clubOf(name);
        keysByClub.set(
          `${league} ${club}`,
          (keysByClub.get(`${league} ${club}`) ?? new Set()).add(key),
        );
        clubsByKey.set(key, (clubsByKey.get(key) ?? new Set()).add(club));
      }
    }
    expect([...keysByClub].filter(([, keys]) => keys.size > 1)).toEqual([]);
    expect([...clubsByKey].filter(([, clubs]) => clubs.size > 1)).toEqual([]);
  });

  it("get one full and one short name per key, and no shared short name", () => {
    const names = [...leagues, ...tournaments].flatMap(({ matches }) =>
      matches.flatMap(({ home, away }) => [home, away]),
    );
    const clubs = new Map(names.map((name) => [clubOf(name).key, clubOf(name)]));
    for (const name of names) expect(clubOf(name)).toEqual(clubs.get(clubOf(name).key));
    expect(new Set([...clubs.values()].map((club) => club.shortName)).size).toBe(clubs.size);
  });

  it("never let a club play twice on one day in one league", () => {
    for (const { competition, season, matches } of leagues) {
      const seen = matches.flatMap(({ date, home, away }) => [
        `${date} ${clubOf(home).key}`,
        `${date} ${clubOf(away).key}`,
      ]);
      expect(new Set(seen).size, `${competition.code} ${season}`).toBe(seen.length);
    }
  });

  it("stay distinct beside clubs of the same name from other continents", () => {
    const names = [
      ...[...leagues, ...tournaments].flatMap(({ matches }) =>
        matches.flatMap(({ home, away }) => [home, away]),
      ),
      ...Object.values(teamNames()).flatMap((league) => Object.keys(league)),
    ];
    const plain = names.map((name) => name.replace(/ \([A-Z]{3}\)$/, ""));
    const namesakes = plain.flatMap((name) => [`${name} (CHI)`, `${name} (URU)`]);
    const clubs = [...distinctClubs([...names, ...namesakes]).values()];
    expect(clubs.length).toBeGreaterThan(2 * distinctClubs(names).size);
    for (const field of ["key", "name", "shortName"] as const)
      expect(new Set(clubs.map((club) => club[field])).size, field).toBe(clubs.length);
  });
});
