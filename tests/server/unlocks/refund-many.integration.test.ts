import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refundVoidMatches } from "#server/unlocks/refund-void-matches.ts";
import { beforeTransaction } from "../../support/around-transaction.ts";
import { newMatch, storedMatch } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { rowsOf } from "../../support/test-database.ts";
import { unlockForMany } from "../../support/many-unlocks.ts";

const app = await sharedTestApp();

const FANS = 250;

async function stateOf(eventId: number, fans: readonly number[]) {
  const [row] = await rowsOf(
    app.db,
    sql`select
      (select count(*)::int from unlocks where event_id = ${eventId} and refund_transaction_id is not null) as refunded,
      (select count(distinct refund_transaction_id)::int from unlocks where event_id = ${eventId}) as transactions,
      (select count(*)::int from ledger_accounts where user_id between ${fans[0]} and ${fans.at(-1)} and balance = 50) as whole,
      (select count(*)::int from ledger_accounts where user_id between ${fans[0]} and ${fans.at(-1)} and balance <> 50 and balance <> 20) as wrong,
      (select count(*)::int from mail_outbox where idempotency_key like ${`void:${eventId}:%`} and body like '30 points are back%' and bulk) as notices`,
  );
  return row;
}

const DONE = { refunded: 2 * FANS, transactions: 2 * FANS, whole: FANS, wrong: 0, notices: FANS };

async function calledOff() {
  const match = await newMatch(app);
  const fans = await unlockForMany(app, match.id, { fans: FANS, questions: 2 });
  app.fixtures.change(match.key, { status: "canceled" });
  return { match, fans };
}

describe("a popular match that becomes void", () => {
  it("is void immediately, and refunds everybody with one notice each", async () => {
    const { match, fans } = await calledOff();
    await app.run("poll-feed");
    expect(await storedMatch(app, match.key)).toMatchObject({ voidReason: "canceled" });
    expect(await stateOf(match.id, fans)).toMatchObject({ refunded: 0, notices: 0 });
    await app.run("refund-void-matches");
    await app.run("refund-void-matches");
    expect(await stateOf(match.id, fans)).toEqual(DONE);
  });

  it("is refunded completely after a deadline, a killed process or an error", async () => {
    const { match, fans } = await calledOff();
    await app.run("poll-feed");
    const ending = new AbortController();
    await refundVoidMatches(
      { ...app.context, db: beforeTransaction(app.db, 1, () => ending.abort()) },
      undefined,
      ending.signal,
    );
    expect(await stateOf(match.id, fans)).toMatchObject({
      refunded: 200,
      whole: 100,
      wrong: 0,
      notices: 100,
    });
    const fault = () => Promise.reject(new Error("the database is gone"));
    await expect(
      refundVoidMatches({ ...app.context, db: beforeTransaction(app.db, 2, fault) }),
    ).rejects.toThrow("the database is gone");
    expect(await stateOf(match.id, fans)).toMatchObject({
      refunded: 400,
      whole: 200,
      wrong: 0,
      notices: 200,
    });
    const late = AbortSignal.abort(new Error("too late"));
    await expect(refundVoidMatches(app.context, late)).rejects.toThrow("too late");
    await app.run("refund-void-matches");
    expect(await stateOf(match.id, fans)).toEqual(DONE);
  });

  it("is refunded once by two concurrent processes", async () => {
    const { match, fans } = await calledOff();
    await app.run("poll-feed");
    const other = await app.database.openAgain();
    await Promise.all(
      [app.context, { ...app.context, db: other.db }].map((context) => refundVoidMatches(context)),
    );
    await other.close();
    expect(await stateOf(match.id, fans)).toEqual(DONE);
  });

  it("does not block score updates during the refunds", async () => {
    const live = await newMatch(app, 1);
    const { match, fans } = await calledOff();
    await app.run("poll-feed");
    let between: unknown;
    const db = beforeTransaction(app.db, 2, async () => {
      app.fixtures.change(live.key, {
        status: "first_half",
        minute: 3,
        score: { home: 1, away: 0 },
      });
      await app.run("poll-feed");
      between = [(await storedMatch(app, live.key)).homeScore, await stateOf(match.id, fans)];
    });
    await refundVoidMatches({ ...app.context, db });
    expect(between).toEqual([
      1,
      expect.objectContaining({ refunded: 200, whole: 100, notices: 100 }),
    ]);
    expect(await stateOf(match.id, fans)).toEqual(DONE);
  });

  it("is refunded even if an earlier match fails, which is reported and retried", async () => {
    const [first, second] = [await newMatch(app), await newMatch(app)];
    const unlocked = async (match: typeof first) => ({
      match,
      fans: await unlockForMany(app, match.id, { fans: FANS, questions: 2 }),
    });
    const [broken, fine] = [await unlocked(first), await unlocked(second)];
    for (const { key } of [first, second]) app.fixtures.change(key, { status: "canceled" });
    await app.run("poll-feed");
    await app.db.execute(
      sql.raw(
        `alter table unlocks add constraint broken check (event_id <> ${broken.match.id} or refund_transaction_id is null)`,
      ),
    );
    await expect(app.run("refund-void-matches")).rejects.toThrow();
    expect(await stateOf(fine.match.id, fine.fans)).toEqual(DONE);
    await app.db.execute(sql`alter table unlocks drop constraint broken`);
    await app.run("refund-void-matches");
    expect(await stateOf(broken.match.id, broken.fans)).toEqual(DONE);
  });
});
