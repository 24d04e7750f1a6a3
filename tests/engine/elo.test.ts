import { describe, expect, it } from "vitest";
import { eloRatings } from "#engine/elo.ts";
import { historyBefore } from "#engine/history.ts";
import { matchColumnsOf } from "#engine/match-columns.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { SECOND_STAGE } from "./stages.ts";
import { LEAGUE_END, LEAGUE_START, syntheticLeague } from "./synthetic-league.ts";

const league = syntheticLeague(1);

describe("Elo ratings", () => {
  const rated = (matches: readonly PlayedMatch[]) => {
    const history = historyBefore(matchColumnsOf(matches), LEAGUE_END, FOOTBALL.windowDays);
    const ratings = eloRatings(history, SECOND_STAGE.elo);
    return new Map(history.teams.map((team, index) => [team, ratings[index] ?? 0]));
  };
  const day = LEAGUE_START;

  it("move by the surprise and the margin; one side gains what the other loses", () => {
    const after = (home: number, away: number) =>
      rated([{ day, home: "a", away: "b", score: { home, away } }]);
    expect((after(1, 0).get("a") ?? 0) + (after(1, 0).get("b") ?? 0)).toBeCloseTo(0, 15);
    expect(after(3, 0).get("a")).toBeGreaterThan(after(1, 0).get("a") ?? 0);
    expect(-(after(0, 1).get("a") ?? 0)).toBeGreaterThan(after(1, 0).get("a") ?? 0);
    // The expected score of an even home team is 1 / (1 + 10^-edge).
    const expected = 1 / (1 + 10 ** -SECOND_STAGE.elo.homeAdvantage);
    expect(after(1, 0).get("a")).toBeCloseTo(SECOND_STAGE.elo.step * (1 - expected), 12);
  });

  it("are the same for any order of the matches", () => {
    expect(rated(league.toReversed())).toEqual(rated(league));
  });

  it("start a side that joins later below the founders", () => {
    const late = { day: day + 400, home: "new", away: "a", score: { home: 1, away: 1 } };
    const ratings = rated([{ day, home: "a", away: "b", score: { home: 0, away: 0 } }, late]);
    expect(ratings.get("new")).toBeLessThan(0);
  });
});
