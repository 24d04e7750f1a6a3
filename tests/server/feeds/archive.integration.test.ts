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

describe("import into the archive", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => void (await database.db.execute(sql`truncate archive_matches`)));

  it("changes nothing the second time, and says what was new, changed and unchanged", async () => {
    const matches = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
    expect(await importMatches(database.db, matches, NOW)).toEqual({
      added: 8,
      changed: 0,
      unchanged: 0,
    });
    const version = await archiveVersion(database.db);
    expect(await importMatches(database.db, matches, NOW + 1)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 8,
    });
    expect(await archiveVersion(database.db)).toBe(version);

    const [first, ...others] = LEAGUE_JSON.matches;
    const corrected = {
      matches: [{ ...first, date: "2021-03-09", score: { ft: [2, 3] } }, ...others],
    };
    const again = archiveMatches("harbour", "2020-21", corrected);
    expect(await importMatches(database.db, again, NOW + 2)).toEqual({
      added: 0,
      changed: 1,
      unchanged: 7,
    });
    expect(await archiveVersion(database.db)).not.toBe(version);
  });

  it("reads back what was written, goals, extra time and penalties included", async () => {
    const matches = archiveMatches("meridian-cup", "2021", FINAL_JSON);
    await importMatches(database.db, matches, NOW);
    expect(await readArchive(database.db)).toEqual(matches);
  });

  it("leaves nothing behind when one row among many is refused", async () => {
    const matches = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
    const broken = matches.map((match, index) =>
      index === 7 ? { ...match, away: match.home } : match,
    );
    await expect(importMatches(database.db, broken, NOW)).rejects.toThrow();
    const many = Array.from({ length: 700 }, (_, index) => ({
      ...present(matches[0]),
      key: `match-${index}`,
    }));
    await expect(importMatches(database.db, [...many, ...broken], NOW)).rejects.toThrow();
    expect(await readArchive(database.db)).toEqual([]);
  });
});
