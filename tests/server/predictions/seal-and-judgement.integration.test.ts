import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listSports } from "#server/fixtures/event-repository.ts";
import { createGenerator } from "#server/predictions/generate-predictions.ts";
import { countReliability } from "#server/predictions/generation-repository.ts";
import { countSettledByTournament } from "#server/predictions/prediction-count-repository.ts";
import { predictions } from "#server/predictions/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newMatch, playOut, storedMatch, storedPredictions } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../support/test-clock.ts";
import { refusalOf } from "../../support/test-database.ts";

const app = await sharedTestApp();

const refusal = (statement: ReturnType<typeof sql>) => refusalOf(app.db.execute(statement));

describe("the seal", () => {
  it("is made 30 minutes before kick-off, not a second earlier", async () => {
    const match = await newMatch(app, 5);
    const { startAt } = app.fixtures.match(match.key);
    const state = async () =>
      expectSuccess("getEvent", await app.ask(`/events/${match.slug}`)).data.predictions.state;
    app.clock.set(startAt - 30 * MINUTE - SECOND);
    await app.catchUp();
    expect(await state()).toBe("open");
    app.clock.set(startAt - 30 * MINUTE);
    await app.catchUp();
    expect(await state()).toBe("sealed");
    expect(
      (await storedPredictions(app, match)).every(
        (row) => row.sealedAt?.getTime() === app.clock.now(),
      ),
    ).toBe(true);
  });

  it("is final: the database refuses to change, delete, repeat or remove it", async () => {
    const match = await newMatch(app, 5);
    app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
    await app.catchUp();
    const before = await storedPredictions(app, match);
    for (const change of [
      "prediction = 'Home'",
      "probability = 0.99",
      "explanation = 'hindsight'",
      "answer = 'home'",
      "outcomes = '[]'",
      "model = 'x'",
      "fitted_on = '2020-01-01'",
      "sealed_at = null",
      "sealed_at = sealed_at - interval '1 day'",
    ]) {
      expect(
        await refusal(sql`update predictions set ${sql.raw(change)} where event_id = ${match.id}`),
        change,
      ).toContain("is sealed and cannot be changed");
    }
    expect(await refusal(sql`delete from predictions where event_id = ${match.id}`)).toContain(
      "is sealed and cannot be deleted",
    );
    expect(await refusal(sql`truncate predictions cascade`)).toContain("append-only");
    await createGenerator(app.context, app.source)();
    expect(await storedPredictions(app, match)).toEqual(before);
  });

  it("is refused by the database after kick-off", async () => {
    const match = await newMatch(app, 5);
    const late = sql`update predictions set sealed_at = (select start_at + interval '1 second' from events where id = ${match.id}) where event_id = ${match.id}`;
    expect(await refusal(late)).toContain("was sealed after kick-off");
  });

  it("that a stalled process missed makes the match void for its predictions", async () => {
    const match = await newMatch(app, 5);
    app.clock.set(app.fixtures.match(match.key).startAt + SECOND);
    await app.catchUp();
    expect(await storedMatch(app, match.key)).toMatchObject({ voidReason: "sealed_late" });
    expect((await storedPredictions(app, match)).every((row) => row.sealedAt === null)).toBe(true);
  });
});

describe("the judgement", () => {
  it("says for each prediction whether it was right, what happened and why", async () => {
    const match = await newMatch(app, 5);
    await playOut(app, match.key, 3, 1);
    const { data } = expectSuccess("getEvent", await app.ask(`/events/${match.slug}`));
    const byQuestion = new Map(
      (data.unlocked_predictions ?? []).map(({ prediction }) => [
        prediction.question.slug,
        prediction,
      ]),
    );
    expect(byQuestion.size).toBe(5);
    for (const prediction of byQuestion.values()) {
      expect(prediction.actual).not.toBe("");
      expect(prediction.correct_explanation).not.toBe("");
      if (prediction.correct === true && prediction.question.slug !== "total-goals")
        expect(prediction.actual).toBe(prediction.prediction);
    }
    const goals = byQuestion.get("total-goals");
    const [side, line] = (goals?.prediction ?? "").split(" ");
    const isOver = 4 > Number(line);
    expect([goals?.actual, goals?.correct]).toEqual(["4 goals", (side === "Over") === isOver]);
    const sides = byQuestion.get("team-goals");
    expect([sides?.prediction, sides?.correct]).toEqual(["Both sides score", null]);
    expect(sides?.actual).toBe(`${data.homeTeam.name} 3, ${data.awayTeam.name} 1`);
    const score = byQuestion.get("correct-score");
    const five = score?.outcomes
      .toSorted((a, b) => b.probability - a.probability)
      .slice(0, 5)
      .map(({ label }) => label);
    expect(score?.top_five_correct).toBe(five?.includes("3–1"));
    expect(sides).not.toHaveProperty("top_five_correct");
    const right = [...byQuestion.values()].filter(
      (prediction) => prediction.correct === true,
    ).length;
    const judged = [...byQuestion.values()].filter(
      (prediction) => prediction.correct !== null,
    ).length;
    expect(data.predictions).toEqual({
      state: "settled",
      total: 5,
      settled: judged,
      correct: right,
    });
    expect(data.accuracy).toBe(Math.round((100 * right) / judged));
  });

  it("counts the model's accuracy by source, without the demo for a real one", async () => {
    await playOut(app, (await newMatch(app, 6)).key, 1, 0);
    const [football] = await listSports(app.db, app.source.id);
    const of = {
      feed: app.source.id,
      sportId: football?.id ?? 0,
      before: new Date(app.clock.now()),
    };
    expect(await countReliability(app.db, of)).not.toEqual([]);
    expect(await countReliability(app.db, { ...of, feed: "another source" })).toEqual([]);
  });

  it("ignores predictions that were sealed before proofs", async () => {
    const match = await newMatch(app, 6);
    await playOut(app, match.key, 1, 0);
    const [football] = await listSports(app.db, app.source.id);
    const { tournamentId } = await storedMatch(app, match.key);
    const counted = async () => {
      const bands = await countReliability(app.db, {
        feed: app.source.id,
        sportId: football?.id ?? 0,
        before: new Date(app.clock.now()),
      });
      const share = (await countSettledByTournament(app.db, new Date(0))).get(tournamentId);
      return [bands.reduce((sum, { count }) => sum + count, 0), share?.judged ?? 0];
    };
    const [reliability = 0, judged = 0] = await counted();
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(predictions).set({ unproven: true }).where(eq(predictions.eventId, match.id));
    });
    expect(await counted()).toEqual([reliability - 4, judged - 4]);
    expect(
      expectSuccess("getEvent", await app.ask(`/events/${match.slug}`)).data.accuracy,
    ).toBeNull();
  });

  it("is repeated only after the result was corrected", async () => {
    const match = await newMatch(app, 5);
    await playOut(app, match.key, 0, 0);
    const first = await storedPredictions(app, match);
    app.clock.advance(MINUTE);
    await app.catchUp();
    expect(await storedPredictions(app, match)).toEqual(first);
    app.fixtures.finish(match.key, 4, 3);
    await app.catchUp();
    const second = await storedPredictions(app, match);
    expect(second.map((row) => row.actual)).not.toEqual(first.map((row) => row.actual));
    const goals = second.find((row) => row.questionId === 12);
    expect([goals?.actual, goals?.correct]).toEqual(["7 goals", goals?.answer.startsWith("over")]);
    expect(second.map((row) => row.prediction)).toEqual(first.map((row) => row.prediction));
  });

  it("is removed while the match continues after all", async () => {
    const match = await newMatch(app, 5);
    await playOut(app, match.key, 2, 0);
    expect((await storedPredictions(app, match)).every((row) => row.settledAt !== null)).toBe(true);
    app.fixtures.change(match.key, { status: "second_half", minute: 90, endAt: null });
    await app.catchUp();
    expect(
      (await storedPredictions(app, match)).every(
        (row) =>
          row.settledAt === null &&
          row.correct === null &&
          row.actual === null &&
          row.topFiveCorrect === null,
      ),
    ).toBe(true);
    app.fixtures.finish(match.key, 2, 2);
    await app.catchUp();
    expect((await storedPredictions(app, match)).every((row) => row.settledAt !== null)).toBe(true);
  });

  it("uses the score after 90 minutes, not extra time", async () => {
    const match = await newMatch(app, 5);
    const { startAt } = app.fixtures.match(match.key);
    app.clock.set(startAt - 10 * MINUTE);
    await app.catchUp();
    app.clock.set(startAt + 3 * HOUR);
    app.fixtures.finish(match.key, 1, 1);
    app.fixtures.change(match.key, {
      score: { home: 4, away: 1 },
      regularTime: { home: 1, away: 1 },
    });
    await app.catchUp();
    const rows = await storedPredictions(app, match);
    expect(rows.find((row) => row.questionId === 1)?.actual).toMatch(/draw/i);
    app.clock.advance(DAY);
  });
});
