import { describe, expect, it } from "vitest";
import { createFeed } from "#server/open-feed.ts";
import { FEEDS } from "#server/platform/config/config.ts";
import { openTestDatabase } from "../support/test-database.ts";

describe("choosing a feed", () => {
  it("opens the demo or the archive, and every feed of the settings", async () => {
    const { db, close } = await openTestDatabase();
    const choose = (feed: (typeof FEEDS)[number]) =>
      createFeed({ config: { feed, replayFrom: null }, db, anchor: 0 });
    expect(FEEDS.map((name) => choose(name).name)).toEqual(["demo", "openfootball"]);
    expect(choose("demo").notice).toBe("Demo data: invented clubs, invented results.");
    await close();
  });
});
