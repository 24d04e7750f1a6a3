import { asc, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "#engine/model-versions.ts";
import { tournaments } from "#server/fixtures/tables.ts";
import { expectFailure } from "../../support/answers.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import {
  type Judged,
  OVER_2_5,
  recordOf,
  times,
  writeByHand,
  writeMatchesOfModel,
} from "./judged-by-hand.ts";

const OTHER_SPORT = 999;

const app = await sharedTestApp();
const known = await fourTournaments();
await writeByHand(app);

async function fourTournaments(): Promise<{
  own: number;
  other: number;
  small: number;
  foreign: number;
}> {
  const [league, cup] = await app.db.select().from(tournaments).orderBy(asc(tournaments.id));
  if (league === undefined || cup === undefined)
    throw new Error("the fixture feed has two tournaments");
  const { id: _id, ...like } = league;
  const added = await app.db
    .insert(tournaments)
    .values(["small", "foreign"].map((feedKey) => ({ ...like, feedKey })))
    .returning();
  const [small, foreign] = added;
  if (small === undefined || foreign === undefined) throw new Error("nothing was inserted");
  return { own: league.id, other: cup.id, small: small.id, foreign: foreign.id };
}

function overs(n: number, isOver: boolean, event: NonNullable<Judged["event"]>): Judged[] {
  return times(n, {
    score: isOver ? [3, 0] : [0, 0],
    event,
    answers: {
      [OVER_2_5]: { answer: "over", probability: 0.5, correct: isOver, outcomes: [0.5, 0.5] },
    },
  });
}

describe("the figures by tournament", () => {
  it("use a base rate of the tournament, or of its sport where it has few", async () => {
    const { own, other, small, foreign } = known;
    const of = (n: number, isOver: boolean, tournament: number) =>
      overs(n, isOver, { tournamentId: tournament });
    const matches = [
      ...of(30, true, own),
      ...of(10, false, own),
      ...of(10, true, other),
      ...of(30, false, other),
      ...of(5, true, small),
      ...of(15, false, small),
      ...overs(40, true, { tournamentId: foreign, sportId: OTHER_SPORT }),
    ];
    await writeMatchesOfModel(app, "leagues-by-hand", matches);
    const { groups, models } = await recordOf(app, "?model=leagues-by-hand");
    const base = groups[0]?.base_rate;
    // The hits of the base rate: 30 of 40 twice, 15 of 20, and all 40 of the other sport.
    expect(base?.hit_rate).toBeCloseTo((30 + 30 + 15 + 40) / 140, 10);
    const sure = -30 * Math.log(0.75) - 10 * Math.log(0.25);
    expect(base?.log_loss).toBeCloseTo(
      (2 * sure - 5 * Math.log(0.45) - 15 * Math.log(0.55)) / 140,
      10,
    );
    expect(base?.brier).toBeCloseTo(
      (2 * 2 * (30 * 0.25 ** 2 + 10 * 0.75 ** 2) + 2 * (5 * 0.55 ** 2 + 15 * 0.45 ** 2)) / 140,
      10,
    );
    expect(models[0]?.base_rate).toEqual(base);
  });

  it("use the base rate of all where the sport has few too", async () => {
    const [first, second] = [
      { tournamentId: known.own },
      { tournamentId: known.foreign, sportId: OTHER_SPORT },
    ];
    const matches = [
      ...overs(15, true, first),
      ...overs(5, false, first),
      ...overs(7, true, second),
      ...overs(13, false, second),
    ];
    await writeMatchesOfModel(app, "sports-by-hand", matches);
    const [group] = (await recordOf(app, "?model=sports-by-hand")).groups;
    expect(group?.base_rate?.hit_rate).toBeCloseTo(22 / 40, 10);
    expect(group?.base_rate?.log_loss).toBeCloseTo(
      (-22 * Math.log(0.55) - 18 * Math.log(0.45)) / 40,
      10,
    );
  });

  it("equal those of each tournament alone, and add up to all", async () => {
    const all = await recordOf(app);
    const tournaments = all.tournaments ?? [];
    expect(tournaments.length).toBeGreaterThan(0);
    expect(tournaments.reduce((sum, tournament) => sum + tournament.n, 0)).toBe(all.counts.settled);
    for (const { tournament, ...figures } of tournaments) {
      const own = await recordOf(app, `?tournament_id=${tournament.id}`);
      expect(own.tournaments).toEqual([{ tournament, ...figures }]);
      expect(figures).toMatchObject({
        n: own.counts.settled,
        correct: own.counts.correct,
        hit_rate: own.counts.hit_rate,
      });
    }
  });

  it("are empty without matches, and refused for an unknown tournament", async () => {
    expect(await recordOf(app, `?tournament_id=${known.other}&model=by-hand`)).toMatchObject({
      counts: { sealed: 0, settled: 0, hit_rate: null },
      groups: [],
      misses: [],
      models: [],
    });
    expect((await recordOf(app, `?model=${MODEL_VERSION}`)).groups).toEqual([]);
    for (const [query, field] of [
      ["tournament_id=999999", "tournament_id"],
      ["question=no-such-question", "question"],
      ["model=no-such-model", "model"],
      ["model=constructor&question=match-result", "model"],
    ] as const) {
      expect(expectFailure(await app.ask(`/track-record?${query}`)), query).toMatchObject({
        status: 400,
        code: "bad_request",
        message: `${field} is not one that is known here.`,
        errors: { [field]: ["is not one that is known here"] },
      });
    }
    expect((await app.ask("/track-record?tournament_id=two")).status).toBe(400);
  });

  it("are ready in advance: no request reads a prediction, with any filter", async () => {
    await app.db.execute(sql`alter table predictions rename to hidden`);
    for (const tournament of ["", `tournament_id=${known.own}&`]) {
      for (const question of ["", "question=match-result&", "question=over-under-2-5&"]) {
        for (const model of ["", "model=by-hand", "model=leagues-by-hand"])
          expect((await app.ask(`/track-record?${tournament}${question}${model}`)).status).toBe(
            200,
          );
      }
    }
    await app.db.execute(sql`alter table hidden rename to predictions`);
    expect(
      (
        await recordOf(
          app,
          `?tournament_id=${known.own}&question=over-under-2-5&model=leagues-by-hand`,
        )
      ).counts,
    ).toMatchObject({ settled: 40, correct: 30 });
  });
});
