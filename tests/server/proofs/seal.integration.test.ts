import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sealPredictions } from "#server/proofs/seal-predictions.ts";
import { newMatch, storedMatch, storedPredictions } from "../../support/matches.ts";
import { verifyStored } from "../../support/record.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE, START } from "../../support/test-clock.ts";
import { lastRoot, sealedMatch } from "./sealed-match.ts";

const app = await sharedTestApp();

describe("a seal", () => {
  it("has all five answers of a match in one root, without faults", async () => {
    const { match, root } = await sealedMatch(app);
    expect(root).toMatchObject({
      count: 5,
      sealedAt: new Date(app.fixtures.match(match.key).startAt - 15 * MINUTE),
    });
    const findings = await verifyStored(app.db);
    expect(findings.faults).toEqual([]);
    expect([findings.revealed, findings.states.get("not_counted") ?? 0]).toEqual([5, 0]);
  });

  it("is made once by two concurrent processes", async () => {
    const matches = [await newMatch(app, 5), await newMatch(app, 5)];
    const before = await lastRoot(app);
    app.clock.set(app.fixtures.match(matches[1]?.key ?? "").startAt - 20 * MINUTE);
    const other = await app.database.openAgain();
    await Promise.all(
      [app.context, { ...app.context, db: other.db }, app.context].map((context) =>
        sealPredictions(context, app.source),
      ),
    );
    await other.close();
    expect(await lastRoot(app)).toMatchObject({ sequence: before.sequence + 1, count: 10 });
    expect((await verifyStored(app.db)).faults).toEqual([]);
  });

  it("that is interrupted leaves no root, and the next try is complete", async () => {
    const match = await newMatch(app, 5);
    const before = await lastRoot(app);
    app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
    await app.db.execute(
      sql.raw(
        `alter table commitments add constraint interrupted check (root_sequence <= ${before.sequence} or leaf_index < 3)`,
      ),
    );
    await expect(app.run("seal-predictions")).rejects.toThrow();
    const sealedOf = async () =>
      (await storedPredictions(app, match)).filter((row) => row.sealedAt !== null);
    expect([await lastRoot(app), await sealedOf()]).toEqual([before, []]);
    await app.db.execute(sql`alter table commitments drop constraint interrupted`);
    await app.run("seal-predictions");
    expect([(await lastRoot(app)).sequence, (await sealedOf()).length]).toEqual([
      before.sequence + 1,
      5,
    ]);
  });

  it("is never earlier than the last one, even if the clock was set back", async () => {
    const first = await newMatch(app, 5);
    app.clock.set(app.fixtures.match(first.key).startAt - 20 * MINUTE);
    await app.catchUp();
    const before = await lastRoot(app);
    app.clock.advance(-1 * HOUR);
    const second = await newMatch(app, 1.2);
    app.clock.advance(50 * MINUTE);
    await app.catchUp();
    expect(await lastRoot(app)).toMatchObject({
      sequence: before.sequence + 1,
      sealedAt: before.sealedAt,
    });
    expect(await storedMatch(app, second.key)).toMatchObject({ voidAt: null });
  });

  it("makes a match void if the match now begins before it", async () => {
    const match = await newMatch(app, 5);
    app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
    await app.catchUp();
    app.fixtures.change(match.key, {
      startAt: app.clock.now() - 10 * MINUTE,
      status: "first_half",
      score: { home: 1, away: 0 },
      minute: 10,
    });
    await app.catchUp();
    expect(await storedMatch(app, match.key)).toMatchObject({ voidReason: "sealed_late" });
  });

  it("makes a match void even if the start is corrected long afterwards", async () => {
    const { match } = await sealedMatch(app);
    app.clock.advance(6 * DAY);
    await app.catchUp();
    expect(await storedMatch(app, match.key)).toMatchObject({ status: "ended", voidAt: null });
    const { startAt } = app.fixtures.match(match.key);
    for (const [minutes, voidReason] of [
      [14, null],
      [15, "sealed_late"],
    ] as const) {
      app.fixtures.change(match.key, { startAt: startAt - minutes * MINUTE });
      app.fixtures.addPast(START - 400 * DAY - minutes * DAY, 1, 0);
      await app.catchUp();
      expect(await storedMatch(app, match.key)).toMatchObject({ voidReason });
    }
  });

  it.each(["first_half", "interrupted", "ended"] as const)(
    "is not made for a match that is %s before its stated kick-off, which is void",
    async (status) => {
      const match = await newMatch(app, 5);
      const before = await lastRoot(app);
      app.clock.set(app.fixtures.match(match.key).startAt - 10 * MINUTE);
      app.fixtures.change(match.key, { status, score: { home: 1, away: 0 } });
      await app.catchUp();
      expect(await storedMatch(app, match.key)).toMatchObject({ voidReason: "sealed_late" });
      expect(await lastRoot(app)).toEqual(before);
    },
  );

  it("is not made, and neither are predictions, for a match that began hours before its kick-off", async () => {
    const match = await newMatch(app, 5, { status: "first_half", score: { home: 0, away: 0 } });
    expect(await storedPredictions(app, match)).toEqual([]);
  });
});
