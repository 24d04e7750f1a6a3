import { describe, expect, it } from "vitest";
import { createFeed } from "#server/feeds/choose-feed.ts";
import { openTestDatabase } from "../../support/test-database.ts";

describe("choosing a feed", () => {
  it("takes the demo or the archive, and refuses what is not built in with a sentence", async () => {
    const { db, close } = await openTestDatabase();
    const choose = (feed: "demo" | "openfootball" | "football-data") =>
      createFeed({ config: { feed, replayFrom: null }, db, anchor: 0 });
    expect(choose("demo").name).toBe("demo");
    expect(choose("demo").notice).toBe("Demo data: invented clubs, simulated matches.");
    expect(choose("openfootball").name).toBe("openfootball");
    expect(() => choose("football-data")).toThrow(
      'FEED is "football-data", but this version takes one of demo, openfootball.',
    );
    await close();
  });
});
