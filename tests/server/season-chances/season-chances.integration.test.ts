import { beforeAll, describe, expect, it } from "vitest";
import { EPOCH } from "#server/feeds/demo/competitions.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import type { Feed } from "#server/feeds/feed.ts";
import { ensureServerBuilt } from "../../../scripts/programs.mjs";
import { expectSuccess, refusal } from "../../support/answers.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, MINUTE } from "../../support/test-clock.ts";

const WEEK = 7 * DAY;
const SEASON_WEEKS = 22;
const LEAGUE = "hall-premier";
const CUP = "capital-cup";

function leagueAndCup(): Feed {
  const demo = createDemoFeed({ seed: "touchline" });
  return {
    ...demo,
    matches: async (window) =>
      (await demo.matches(window)).filter(({ tournament }) => [LEAGUE, CUP].includes(tournament)),
  };
}

ensureServerBuilt();
const app = await sharedTestApp({ feed: leagueAndCup() });
const season = Math.floor((app.clock.now() - EPOCH) / (SEASON_WEEKS * WEEK)) + 1;

async function moveTo(week: number): Promise<void> {
  app.clock.set(EPOCH + (season * SEASON_WEEKS + week) * WEEK);
  await app.run("poll-feed");
  await app.run("simulate-seasons");
}

async function slugOf(name: string): Promise<string> {
  const { data } = expectSuccess("listTournaments", await app.ask("/tournaments"));
  return `any-name-${data.find((tournament) => tournament.name === name)?.id}`;
}

const league = await slugOf("Hall Premier");
const ask = (slug = league) => app.ask(`/tournaments/${slug}/season-chances`);
async function chances(slug = league) {
  return expectSuccess("getSeasonChances", await ask(slug)).data;
}

describe("The chances of a league's season", () => {
  it("are missing before a third of the season is played", async () => {
    await moveTo(5);
    expect(await chances()).toBeNull();
  });

  describe("in the middle of the season", () => {
    beforeAll(() => moveTo(12));

    it("are served for every club, best first, with date and number", async () => {
      const season = await chances();
      expect(season).toMatchObject({
        computed_at: app.clock.now() / 1_000,
        simulations: 10_000,
        relegated: 2,
      });
      const clubs = season?.clubs ?? [];
      expect(clubs).toHaveLength(12);
      expect(clubs[0]?.title).toBeGreaterThan(clubs.at(-1)?.title ?? 1);
      const sum = (of: "title" | "top_four" | "relegation") =>
        clubs.reduce((total, club) => total + club[of], 0);
      expect(sum("title")).toBeCloseTo(1, 9);
      expect(sum("top_four")).toBeCloseTo(4, 9);
      expect(sum("relegation")).toBeCloseTo(2, 9);
    });

    it("are simulated again only after a new result", async () => {
      const before = await chances();
      app.clock.set(app.clock.now() + MINUTE);
      await app.run("simulate-seasons");
      expect(await chances()).toEqual(before);
      await moveTo(13);
      const after = await chances();
      expect(after?.computed_at).toBe((before?.computed_at ?? 0) + (7 * DAY) / 1_000);
      expect(after?.clubs).not.toEqual(before?.clubs);
    });

    it("are missing for a cup", async () => {
      expect(await chances(await slugOf("Capital Cup"))).toBeNull();
    });

    it("are refused at addresses without a competition", async () => {
      for (const slug of ["hall-premier", "hall-premier-99999"])
        expect(refusal(await ask(slug))).toBe("404 not_found");
    });
  });

  it("are gone when the season has ended", async () => {
    await moveTo(SEASON_WEEKS + 2);
    expect(await chances()).toBeNull();
  });
});
