import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertUser } from "#server/accounts/user-repository.ts";
import { balanceOf, type Transfer, transfer } from "#server/credits/ledger-repository.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { refusalOf } from "../../support/test-database.ts";
import { ledgerTotals, POSTED_AT } from "./ledger-totals.ts";

const app = await sharedTestApp();

let keys = 0;

async function spend(userId: number, points: number) {
  return app.db.transaction((tx) =>
    transfer(tx, {
      key: `spend:${(keys += 1)}`,
      kind: "test",
      from: { userId },
      to: "unlocks",
      points,
      at: POSTED_AT,
    }),
  );
}

describe("the ledger", () => {
  it("refuses a transaction that does not sum to zero, when it is committed", async () => {
    const fan = await newFan(app);
    const half = app.db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into ledger_transactions (idempotency_key, kind, created_at) values ('half', 'test', now())`,
      );
      await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, amount)
        select t.id, a.id, 500 from ledger_transactions t, ledger_accounts a where t.idempotency_key = 'half' and a.user_id = ${fan.id}`);
    });
    expect(await refusalOf(half)).toContain("does not balance");
    expect(await balanceOf(app.db, fan.id)).toBe(0);
  });

  it("refuses a transaction without entries", async () => {
    const empty = app.db.execute(
      sql`insert into ledger_transactions (idempotency_key, kind, created_at) values ('empty', 'test', now())`,
    );
    expect(await refusalOf(empty)).toContain("has no entries");
  });

  it("refuses to take a user below zero, and moves nothing", async () => {
    const fan = await newFan(app, { points: 20 });
    expect(await refusalOf(spend(fan.id, 21))).toContain("user_balance_not_negative");
    expect(await balanceOf(app.db, fan.id)).toBe(20);
    await spend(fan.id, 20);
    expect(await balanceOf(app.db, fan.id)).toBe(0);
  });

  it("holds and shows more points than fit in 32 bits, and refuses inexact numbers", async () => {
    const fan = await newFan(app, { points: 3_000_000_000 });
    expect(expectSuccess("getMe", await app.ask("/auth/me", fan)).data.balance).toBe(3_000_000_000);
    const move = (key: string, from: Transfer["from"], to: Transfer["to"], points: number) =>
      app.db.transaction((tx) =>
        transfer(tx, { key: `${key}:${fan.id}`, kind: "test", from, to, points, at: POSTED_AT }),
      );
    const rest = Number.MAX_SAFE_INTEGER - 3_000_000_000;
    await move("large", "referral", { userId: fan.id }, rest);
    expect(expectSuccess("getMe", await app.ask("/auth/me", fan)).data.balance).toBe(
      Number.MAX_SAFE_INTEGER,
    );
    expect(await refusalOf(move("too large", "free_credits", { userId: fan.id }, 1))).toContain(
      "balance_is_exact",
    );
    expect(await balanceOf(app.db, fan.id)).toBe(Number.MAX_SAFE_INTEGER);
    await move("back", { userId: fan.id }, "referral", rest);
  });

  it("refuses an entry of no points", async () => {
    const fan = await newFan(app, { points: 20 });
    expect(await refusalOf(spend(fan.id, 0))).toContain("amount");
  });

  it.each([
    "update ledger_entries set amount = amount * 2",
    "delete from ledger_entries",
    "truncate ledger_entries cascade",
    "update ledger_transactions set kind = 'other'",
    "delete from ledger_transactions",
    "truncate ledger_transactions cascade",
    "delete from ledger_accounts",
    "truncate ledger_accounts cascade",
  ])("refuses: %s", async (statement) => {
    await newFan(app, { points: 10 });
    const before = await ledgerTotals(app);
    expect(await refusalOf(app.db.execute(sql.raw(statement)))).toContain("append-only");
    expect(await ledgerTotals(app)).toEqual(before);
  });

  it("refuses a balance set by hand, also while an entry is posted", async () => {
    const fan = await newFan(app, { points: 10 });
    const byHand = app.db.execute(
      sql`update ledger_accounts set balance = 1000000 where user_id = ${fan.id}`,
    );
    expect(await refusalOf(byHand)).toContain("only by a ledger entry");
    const amongEntries = app.db.transaction(async (tx) => {
      await transfer(tx, {
        key: "among",
        kind: "test",
        from: "issued",
        to: { userId: fan.id },
        points: 5,
        at: POSTED_AT,
      });
      await tx.execute(
        sql`update ledger_accounts set balance = balance + 1 where user_id = ${fan.id}`,
      );
    });
    expect(await refusalOf(amongEntries)).toContain("only by a ledger entry");
    expect(await balanceOf(app.db, fan.id)).toBe(10);
  });

  it("refuses an account with an opening balance", async () => {
    const opened = app.db.transaction(async (tx) => {
      const names = {
        email: "rich@example.com",
        passwordHash: "",
        firstName: "Rich",
        lastName: "Fan",
        username: "richfan",
      };
      const userId = await insertUser(tx, { ...names, createdAt: POSTED_AT });
      await tx.execute(
        sql`insert into ledger_accounts (kind, user_id, balance) values ('user', ${userId}, 1000)`,
      );
    });
    expect(await refusalOf(opened)).toContain("opens with nothing");
  });

  it("refuses to give a ledger account to somebody else", async () => {
    const owner = await newFan(app, { points: 10 });
    const names = {
      email: "heir@example.com",
      passwordHash: "",
      firstName: "An",
      lastName: "Heir",
      username: "anheir",
    };
    const heirId = await insertUser(app.db, { ...names, createdAt: POSTED_AT });
    for (const change of [
      sql`user_id = ${heirId}`,
      sql`user_id = null, kind = 'issued'`,
      sql`id = default`,
    ]) {
      expect(
        await refusalOf(
          app.db.execute(sql`update ledger_accounts set ${change} where user_id = ${owner.id}`),
        ),
      ).toContain("a ledger account keeps its owner");
    }
    expect(await balanceOf(app.db, owner.id)).toBe(10);
  });
});
