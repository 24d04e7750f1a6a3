import { asc, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import {
  archiveVersion,
  importMatches,
  readArchive,
} from "#server/feeds/replay/archive-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import { prepareFixtures, preparePredictions } from "#server/jobs.ts";
import { createFeed } from "#server/open-feed.ts";
import { storedMatch } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, START } from "../../support/test-clock.ts";
import { openTestDatabase, refusalOf, type TestDatabase } from "../../support/test-database.ts";
import { archiveMatches, LEAGUE_JSON } from "./archive-fixtures.ts";

describe("stored shots", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => void (await database.db.execute(sql`truncate archive_matches`)));

  const NOW = Date.UTC(2026, 10, 21);
  const plain = archiveMatches("harbour", "2020-21", LEAGUE_JSON).toSorted(
    (a, b) => a.kickOff - b.kickOff || (a.key < b.key ? -1 : 1),
  );

  function withShots(matches: readonly ArchiveMatch[], more = 0): ArchiveMatch[] {
    return matches.map((match) =>
      match.score === null || match.status !== null
        ? match
        : { ...match, shots: { home: 12 + more, away: 9 }, shotsOnTarget: { home: 5, away: 4 } },
    );
  }

  it("are read back as imported, and stay after an import without shots", async () => {
    const { db } = database;
    expect(await importMatches(db, withShots(plain), NOW)).toEqual({
      added: 8,
      changed: 0,
      unchanged: 0,
      removed: 0,
      partial: [],
    });
    expect(await readArchive(db)).toEqual(withShots(plain));
    const version = await archiveVersion(db);
    expect(await importMatches(db, plain, NOW + 1)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 8,
      removed: 0,
      partial: [],
    });
    expect([await readArchive(db), await archiveVersion(db)]).toEqual([withShots(plain), version]);

    const corrected = plain.map((match) => ({ ...match, round: "Matchday 2" }));
    expect(await importMatches(db, corrected, NOW + 2)).toEqual({
      added: 0,
      changed: 8,
      unchanged: 0,
      removed: 0,
      partial: [],
    });
    expect(await readArchive(db)).toEqual(withShots(corrected));
  });

  it("are added to an earlier import, and corrected by a later one", async () => {
    const { db } = database;
    await importMatches(db, plain, NOW);
    const version = await archiveVersion(db);
    expect(await importMatches(db, withShots(plain), NOW + 1)).toEqual({
      added: 0,
      changed: 3,
      unchanged: 5,
      removed: 0,
      partial: [],
    });
    expect(await archiveVersion(db)).not.toBe(version);
    expect(await importMatches(db, withShots(plain, 1), NOW + 2)).toEqual({
      added: 0,
      changed: 3,
      unchanged: 5,
      removed: 0,
      partial: [],
    });
    expect(await readArchive(db)).toEqual(withShots(plain, 1));
  });

  it.each([
    ["one side's shots alone", "shots_away = null"],
    ["one side's shots on target alone", "on_target_home = null"],
    ["more on target than shots", "on_target_away = shots_away + 1"],
    ["less than none", "shots_home = -1, on_target_home = null, on_target_away = null"],
    ["shots on target without shots", "shots_home = null, shots_away = null"],
  ])("cannot be %s", async (_name, change) => {
    const { db } = database;
    await importMatches(db, withShots(plain), NOW);
    const refusal = (statement: string) => refusalOf(db.execute(sql.raw(statement)));
    expect(
      await refusal(`update archive_matches set ${change} where shots_home is not null`),
    ).toMatch(/violates check constraint/);
    expect(
      await refusal(
        "update archive_matches set shots_home = shots_home + 1 where shots_home is not null",
      ),
    ).toBe("nothing was refused");
  });
});

const app = await sharedTestApp();

describe("a replay of matches with shots", () => {
  it("reveals shots when a match has ended, even if they were imported later", async () => {
    const plain = archiveMatches("harbour", "2020-21", LEAGUE_JSON);
    await importMatches(app.db, plain, START);
    const replayFrom = { at: Date.UTC(2021, 2, 6), wholeDay: true };
    const source = {
      id: "replay",
      feed: createFeed({ config: { feed: "openfootball", replayFrom }, db: app.db, anchor: START }),
    };
    const stored = async () => {
      const rows = await app.db
        .select()
        .from(events)
        .where(like(events.feedKey, "harbour-%"))
        .orderBy(asc(events.startAt), asc(events.feedKey));
      return new Map(
        rows
          .filter((row) => row.shotsHome !== null)
          .map((row) => [
            row.feedKey,
            [row.shotsHome, row.shotsAway, row.onTargetHome, row.onTargetAway],
          ]),
      );
    };
    app.clock.set(Math.floor(START / DAY) * DAY + 18 * HOUR);
    await prepareFixtures(app.context, source);
    await preparePredictions(app.context, source);
    expect(await stored()).toEqual(new Map());

    await importMatches(
      app.db,
      plain.map((match) => ({
        ...match,
        shots: { home: 12, away: 9 },
        shotsOnTarget: { home: 5, away: 4 },
      })),
      START + 1,
    );
    await prepareFixtures(app.context, source);
    await preparePredictions(app.context, source);
    expect(await stored()).toEqual(
      new Map([["harbour-2020-21-harbour-town-kestrel-united", [12, 9, 5, 4]]]),
    );
    app.clock.advance(DAY);
    await prepareFixtures(app.context, source);
    await preparePredictions(app.context, source);
    expect([...(await stored()).keys()]).toEqual(
      expect.arrayContaining([
        "harbour-2020-21-ironbridge-oakmoor",
        "harbour-2020-21-thornwick-saint-maren",
      ]),
    );
    for (const key of (await stored()).keys())
      expect((await storedMatch(app, key)).status).toBe("ended");
  });
});
