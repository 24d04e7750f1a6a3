import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Score } from "#engine/match.ts";
import { cupEdition } from "#server/feeds/demo/cup-calendar.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import { playFixture } from "#server/feeds/demo/play-fixture.ts";
import { drawShots } from "#server/feeds/demo/shots.ts";
import { expectedGoals } from "#server/feeds/demo/strength.ts";
import type { FeedMatch } from "#server/feeds/feed.ts";
import { scoreAt } from "#server/feeds/match-timeline.ts";
import { DAY, HOUR, MINUTE, present } from "./feed-facts.ts";

const NOW = Date.UTC(2026, 10, 21, 7, 13);
const SIDES = ["home", "away"] as const;
const feed = createDemoFeed({ seed: "test" });
const football = new Set(
  (await feed.tournaments()).filter(({ sport }) => sport === "football").map(({ key }) => key),
);
const history = await feed.matches({ from: NOW - 1095 * DAY, to: NOW, now: NOW });
const played = history.filter(
  ({ tournament, status }) => football.has(tournament) && status === "ended",
);

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const ofBothSides = (read: (match: FeedMatch) => Score | null) =>
  played.flatMap((match) => SIDES.map((side) => present(read(match))[side]));

describe("shots of the demo", () => {
  it("are whole numbers that agree with the 90-minute goals in every football match", () => {
    expect(played.length).toBeGreaterThan(5_000);
    for (const { key, shots, shotsOnTarget, score, regularTime } of played) {
      for (const side of SIDES) {
        const [all, onTarget, goals] = [
          present(shots)[side],
          present(shotsOnTarget)[side],
          present(regularTime ?? score)[side],
        ];
        expect(
          [Number.isInteger(all), Number.isInteger(onTarget), onTarget >= goals, all >= onTarget],
          key,
        ).toEqual([true, true, true, true]);
      }
    }
  });

  it("exclude the goals of extra time", () => {
    const ties = Array.from({ length: 10 }, (_, edition) =>
      cupEdition("test", 20 + edition),
    ).flat();
    const extended = ties.flatMap((tie) => {
      const { timeline, shots } = playFixture("test", tie);
      const goals =
        timeline.regularTimeAt === null ? null : scoreAt(timeline, timeline.regularTimeAt);
      return goals === null || goals.home === scoreAt(timeline, timeline.endAt).home
        ? []
        : [{ tie, goals, shots }];
    });
    expect(extended.length).toBeGreaterThan(0);
    for (const { tie, goals, shots } of extended)
      expect(shots).toEqual(
        drawShots("test", tie.key, { mean: expectedGoals("test", tie), goals }),
      );
  });

  it("are about as many as in real leagues, and more for the home side", () => {
    expect(mean(ofBothSides(({ shots }) => shots))).toBeCloseTo(12.5, 0);
    expect(mean(ofBothSides(({ shotsOnTarget }) => shotsOnTarget))).toBeCloseTo(4.4, 0);
    expect(
      mean(played.map(({ shots }) => present(shots).home - present(shots).away)),
    ).toBeGreaterThan(1);
  });

  it("are more for a side that was expected to score more", () => {
    const goals = { home: 1, away: 1 };
    const many = Array.from({ length: 2_000 }, (_, index) =>
      drawShots("test", `match-${index}`, { mean: { home: 2.5, away: 0.8 }, goals }),
    );
    expect(mean(many.map(({ shots }) => shots.home - shots.away))).toBeGreaterThan(3);
    expect(
      mean(many.map(({ shotsOnTarget }) => shotsOnTarget.home - shotsOnTarget.away)),
    ).toBeGreaterThan(1.5);
  });

  it("are not counted in futsal", () => {
    const futsal = history.filter(({ tournament }) => !football.has(tournament));
    expect(futsal.length).toBeGreaterThan(100);
    expect(
      futsal.filter(({ shots, shotsOnTarget }) => shots !== null || shotsOnTarget !== null),
    ).toEqual([]);
  });

  it("are known from a match's end on, and never for an abandoned one", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2034, 0, 1) }),
        async (now) => {
          for (const { tournament, status, shots, shotsOnTarget } of await feed.matches({
            from: now - 5 * DAY,
            to: now + 5 * DAY,
            now,
          })) {
            const isCounted = football.has(tournament) && status === "ended";
            expect([shots !== null, shotsOnTarget !== null]).toEqual([isCounted, isCounted]);
          }
        },
      ),
      { numRuns: 30 },
    );
    const cup = present(
      played.findLast(({ tournament, endAt }) => tournament === "capital-cup" && endAt !== null),
    );
    const at = async (now: number) =>
      present(
        (await feed.matches({ from: cup.startAt - HOUR, to: cup.startAt + HOUR, now })).find(
          ({ key }) => key === cup.key,
        ),
      );
    expect((await at(present(cup.endAt) - MINUTE)).shots).toBeNull();
    expect(await at(present(cup.endAt))).toMatchObject({
      shots: cup.shots,
      shotsOnTarget: cup.shotsOnTarget,
    });
  });
});
