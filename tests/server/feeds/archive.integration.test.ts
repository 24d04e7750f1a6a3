import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  archiveVersion,
  importMatches,
  readArchive,
} from "#server/feeds/replay/archive-repository.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";
import { archiveMatches, FINAL_JSON, LEAGUE_JSON } from "./archive-fixtures.ts";
import { present } from "./feed-facts.ts";

const NOW = Date.UTC(2026, 10, 21);

describe("an import into the archive", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.execute(sql`truncate archive_matches`);
    await database.db.execute(sql`delete from settings where key = 'archive-version'`);
  });

  it("changes nothing the second time, and counts new, changed and unchanged matches", async () => {
    const matches = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
    expect(await importMatches(database.db, matches, NOW)).toEqual({
      added: 8,
      changed: 0,
      unchanged: 0,
      removed: 0,
      partial: [],
    });
    const version = await archiveVersion(database.db);
    expect(await importMatches(database.db, matches, NOW + 1)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 8,
      removed: 0,
      partial: [],
    });
    expect(await archiveVersion(database.db)).toBe(version);

    const [first, ...others] = LEAGUE_JSON.matches;
    const corrected = {
      matches: [{ ...first, date: "2021-03-09", score: { ft: [2, 3] } }, ...others],
    };
    const correctedMatches = archiveMatches("harbour", "2020-21", corrected);
    expect(await importMatches(database.db, correctedMatches, NOW + 2)).toEqual({
      added: 0,
      changed: 1,
      unchanged: 7,
      removed: 0,
      partial: [],
    });
    expect(await archiveVersion(database.db)).not.toBe(version);
  });

  it("reads back what was written, with goals, extra time and penalties", async () => {
    const matches = archiveMatches("meridian-cup", "2021", FINAL_JSON);
    await importMatches(database.db, matches, NOW);
    expect(await readArchive(database.db)).toEqual(matches);
  });

  it("writes nothing when one row is refused", async () => {
    const matches = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
    const broken = matches.map((match, index) =>
      index === 7
        ? { ...match, score: { ft: { home: -1, away: 0 }, ht: null, et: null, p: null } }
        : match,
    );
    await expect(importMatches(database.db, broken, NOW)).rejects.toThrow();
    const many = Array.from({ length: 700 }, (_, index) => ({
      ...present(matches[0]),
      key: `match-${index}`,
    }));
    await expect(importMatches(database.db, [...many, ...broken], NOW)).rejects.toThrow();
    expect(await readArchive(database.db)).toEqual([]);
  });

  it("removes matches that a season's files no longer list, and keeps other seasons", async () => {
    const { db } = database;
    const other = archiveMatches("harbour", "2019-20", LEAGUE_JSON);
    await importMatches(db, [...other, ...archiveMatches("harbour", "2020-21", LEAGUE_JSON)], NOW);
    const version = await archiveVersion(db);
    const [, ...others] = LEAGUE_JSON.matches;
    const fewer = archiveMatches("harbour", "2020-21", { matches: others });
    const removal = { added: 0, changed: 0, unchanged: 7, removed: 1, partial: [] };
    expect(await importMatches(db, fewer, NOW)).toEqual(removal);
    expect(await archiveVersion(db)).not.toBe(version);
    const keys = (await readArchive(db)).map(({ key }) => key);
    expect(keys.toSorted()).toEqual([...other, ...fewer].map(({ key }) => key).toSorted());
  });

  it("replaces a wrong match with the corrected one, even if it is the whole season", async () => {
    const { db } = database;
    const derby = { round: "1", date: "2024-08-24", score: {} };
    const of = (team2: string) =>
      archiveMatches("bg.1", "2024-25", { matches: [{ ...derby, team1: "Oakmoor", team2 }] });
    await importMatches(db, of("Kestrel"), NOW);
    expect(await importMatches(db, of("Larkholm"), NOW)).toMatchObject({ added: 1, removed: 1 });
    expect((await readArchive(db)).map(({ away }) => away)).toEqual(["Larkholm"]);
  });

  it("keeps a season of which the import has less than half", async () => {
    const { db } = database;
    const all = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
    await importMatches(db, all, NOW);
    const part = archiveMatches("harbour", "2020-21", { matches: LEAGUE_JSON.matches.slice(0, 3) });
    expect(await importMatches(db, part, NOW)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 3,
      removed: 0,
      partial: [{ competition: "harbour", season: "2020-21", keptCount: 5 }],
    });
    expect(await readArchive(db)).toHaveLength(8);
    expect(await importMatches(db, [], NOW)).toMatchObject({ removed: 0, partial: [] });
  });

  it("makes the feed read the archive again after every correction, by any clock", async () => {
    const { db } = database;
    const scored = (...ft: number[]) => {
      const [first, ...others] = LEAGUE_JSON.matches;
      return archiveMatches("harbour", "2020-21", {
        matches: [{ ...first, score: { ft } }, ...others],
      });
    };
    const versions = new Set<string>();
    for (const [index, ft] of [
      [1, 0],
      [2, 1],
      [1, 0],
      [5, 5],
    ].entries()) {
      await importMatches(db, scored(...ft), NOW - index * 3_600_000);
      versions.add(await archiveVersion(db));
    }
    expect(versions.size).toBe(4);
  });

  it("makes the feed read again after the first counted import of an older installation", async () => {
    const { db } = database;
    const matches = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
    await importMatches(db, matches, NOW);
    await db.execute(sql`delete from settings where key = 'archive-version'`);
    const uncounted = await archiveVersion(db);
    await importMatches(db, matches, NOW - 1);
    expect(await archiveVersion(db)).toBe(uncounted);
    const corrected = matches.map((match) => ({ ...match, round: "Matchday 2" }));
    await importMatches(db, corrected, NOW - 1);
    expect(await archiveVersion(db)).not.toBe(uncounted);
  });
});

describe("two clubs that meet twice on the same ground", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const meeting = (round: string, date: string, ft?: number[]) => ({
    round,
    date,
    time: "15:00",
    team1: "Celtic",
    team2: "Hibernian",
    score: ft === undefined ? {} : { ft },
  });
  const season = (...matches: unknown[]) => archiveMatches("sco.1", "2026-27", { matches });
  const results = async () =>
    (await readArchive(database.db)).map(({ key, round, score }) => [key, round, score?.ft.home]);

  it("keep their keys when the first meeting is postponed past the second, or removed", async () => {
    const { db } = database;
    const [fifth, later] = ["sco.1-2026-27-celtic-hibernian", "sco.1-2026-27-celtic-hibernian-2"];
    const last = meeting("Matchday 27", "2027-02-13", [3, 0]);
    await importMatches(
      db,
      season(meeting("Matchday 5", "2026-09-12"), meeting("Matchday 27", "2027-02-13")),
      NOW,
    );
    await importMatches(db, season(last, meeting("Matchday 5", "2027-03-03")), NOW);
    expect(await results()).toEqual([
      [later, "Matchday 27", 3],
      [fifth, "Matchday 5", undefined],
    ]);
    await importMatches(db, season(last), NOW);
    expect(await results()).toEqual([[later, "Matchday 27", 3]]);
  });

  it("keep the keys that an older import derived from dates", async () => {
    const { db } = database;
    await db.execute(sql`truncate archive_matches`);
    const both = season(meeting("Matchday 5", "2027-03-03"), meeting("Matchday 27", "2027-02-13"));
    await importMatches(db, both, NOW);
    await db.execute(sql`update archive_matches set key = key || '-was'`);
    await db.execute(sql`update archive_matches set key = 'sco.1-2026-27-celtic-hibernian' ||
      case round when 'Matchday 5' then '-2' else '' end`);
    expect(await importMatches(db, both, NOW)).toMatchObject({ unchanged: 2, removed: 0 });
  });
});
