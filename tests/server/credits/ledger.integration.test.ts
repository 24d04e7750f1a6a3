import fc from "fast-check";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  balanceOf,
  LedgerKeyReused,
  type Transfer,
  transfer,
  transferAll,
} from "#server/credits/ledger-repository.ts";
import { insertUser } from "#server/accounts/user-repository.ts";
import { good } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { reasons, rowsOf } from "../../support/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const at = new Date(Date.UTC(2026, 10, 21));
let keys = 0;

/** What the database says to a statement that it must refuse. */
async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "nothing was refused",
    (error: unknown) => reasons(error),
  );
}

async function grant(userId: number, points: number, key = `grant:${(keys += 1)}`) {
  return app.db.transaction((tx) =>
    transfer(tx, { key, kind: "test", from: "issued", to: { userId }, points, at }),
  );
}

async function spend(userId: number, points: number) {
  return app.db.transaction((tx) =>
    transfer(tx, {
      key: `spend:${(keys += 1)}`,
      kind: "test",
      from: { userId },
      to: "unlocks",
      points,
      at,
    }),
  );
}

async function totals(): Promise<Record<string, unknown>> {
  const [row] = await rowsOf(
    app.db,
    sql`select coalesce(sum(amount), 0)::int as entries,
          (select sum(balance)::int from ledger_accounts) as balances,
          (select count(*)::int from ledger_accounts a where balance <>
            coalesce((select sum(amount) from ledger_entries e where e.account_id = a.id), 0)) as wrong
        from ledger_entries`,
  );
  return row ?? {};
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
    expect(await refusal(half)).toContain("does not balance");
    expect(await balanceOf(app.db, fan.id)).toBe(0);
  });

  it("refuses a transaction without entries", async () => {
    const empty = app.db.execute(
      sql`insert into ledger_transactions (idempotency_key, kind, created_at) values ('empty', 'test', now())`,
    );
    expect(await refusal(empty)).toContain("has no entries");
  });

  it("refuses to take a user below zero, and moves nothing", async () => {
    const fan = await newFan(app, { points: 20 });
    expect(await refusal(spend(fan.id, 21))).toContain("user_balance_not_negative");
    expect(await balanceOf(app.db, fan.id)).toBe(20);
    await spend(fan.id, 20);
    expect(await balanceOf(app.db, fan.id)).toBe(0);
  });

  it("holds more points than fit in 32 bits, and says so on the wire; more than a number holds exactly is refused", async () => {
    const fan = await newFan(app, { points: 3_000_000_000 });
    expect(good("getMe", await app.ask("/auth/me", fan)).data.balance).toBe(3_000_000_000);
    // Each from another account, for what gives is held to the same.
    const move = (key: string, from: Transfer["from"], to: Transfer["to"], points: number) =>
      app.db.transaction((tx) =>
        transfer(tx, { key: `${key}:${fan.id}`, kind: "test", from, to, points, at }),
      );
    const rest = Number.MAX_SAFE_INTEGER - 3_000_000_000;
    await move("large", "referral", { userId: fan.id }, rest);
    expect(good("getMe", await app.ask("/auth/me", fan)).data.balance).toBe(
      Number.MAX_SAFE_INTEGER,
    );
    expect(await refusal(move("too large", "free_credits", { userId: fan.id }, 1))).toContain(
      "balance_is_exact",
    );
    expect(await balanceOf(app.db, fan.id)).toBe(Number.MAX_SAFE_INTEGER);
    await move("back", { userId: fan.id }, "referral", rest);
  });

  it("refuses an entry of no points", async () => {
    const fan = await newFan(app, { points: 20 });
    expect(await refusal(spend(fan.id, 0))).toContain("amount");
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
    const before = await totals();
    expect(await refusal(app.db.execute(sql.raw(statement)))).toContain("append-only");
    expect(await totals()).toEqual(before);
  });

  it("refuses a balance set by hand, also while an entry is posted", async () => {
    const fan = await newFan(app, { points: 10 });
    const byHand = app.db.execute(
      sql`update ledger_accounts set balance = 1000000 where user_id = ${fan.id}`,
    );
    expect(await refusal(byHand)).toContain("only by a ledger entry");
    const amongEntries = app.db.transaction(async (tx) => {
      await transfer(tx, {
        key: "among",
        kind: "test",
        from: "issued",
        to: { userId: fan.id },
        points: 5,
        at,
      });
      await tx.execute(
        sql`update ledger_accounts set balance = balance + 1 where user_id = ${fan.id}`,
      );
    });
    expect(await refusal(amongEntries)).toContain("only by a ledger entry");
    expect(await balanceOf(app.db, fan.id)).toBe(10);
  });

  it("refuses an account that opens with points from nowhere", async () => {
    const opened = app.db.transaction(async (tx) => {
      const names = {
        email: "rich@example.com",
        passwordHash: "",
        firstName: "Rich",
        lastName: "Fan",
        username: "richfan",
      };
      const userId = await insertUser(tx, { ...names, createdAt: at });
      await tx.execute(
        sql`insert into ledger_accounts (kind, user_id, balance) values ('user', ${userId}, 1000)`,
      );
    });
    expect(await refusal(opened)).toContain("opens with nothing");
  });

  it("refuses to give a ledger account to somebody else", async () => {
    const owner = await newFan(app, { points: 10 });
    // Without an account of their own: nothing but the owner's stands in the way.
    const names = {
      email: "heir@example.com",
      passwordHash: "",
      firstName: "An",
      lastName: "Heir",
      username: "anheir",
    };
    const heirId = await insertUser(app.db, { ...names, createdAt: at });
    for (const change of [
      sql`user_id = ${heirId}`,
      sql`user_id = null, kind = 'issued'`,
      sql`id = default`,
    ]) {
      expect(
        await refusal(
          app.db.execute(sql`update ledger_accounts set ${change} where user_id = ${owner.id}`),
        ),
      ).toContain("a ledger account keeps its owner");
    }
    expect(await balanceOf(app.db, owner.id)).toBe(10);
  });

  it("moves points once for a key, however often it is asked, also at the same time", async () => {
    const fan = await newFan(app);
    const first = await grant(fan.id, 40, "payment:1");
    const again = await grant(fan.id, 40, "payment:1");
    expect(again).toEqual({ id: first.id, repeated: true });
    await Promise.all(Array.from({ length: 10 }, () => grant(fan.id, 7, "payment:2")));
    expect(await balanceOf(app.db, fan.id)).toBe(47);
  });

  it.each<[string, (fan: number, other: number) => Partial<Transfer>]>([
    ["another amount", () => ({ points: 41 })],
    ["another kind", () => ({ kind: "refund" })],
    ["another account that gets them", (_fan, other) => ({ to: { userId: other } })],
    ["another account that gives them", () => ({ from: "referral" })],
    ["the accounts the other way round", (fan) => ({ from: { userId: fan }, to: "issued" })],
  ])("refuses a key that comes again with %s, and moves nothing", async (_what, change) => {
    const [fan, other] = [await newFan(app, { points: 100 }), await newFan(app)];
    const move: Transfer = {
      key: `reused:${(keys += 1)}`,
      kind: "test",
      from: "issued",
      to: { userId: fan.id },
      points: 40,
      at,
    };
    await app.db.transaction((tx) => transfer(tx, move));
    const before = await totals();
    const changed = { ...move, ...change(fan.id, other.id) };
    for (const moves of [[changed], [{ ...move, key: `fresh:${keys}` }, changed]]) {
      const again = app.db.transaction((tx) => transferAll(tx, moves));
      await expect(again).rejects.toThrow(LedgerKeyReused);
    }
    const twice = [move, changed].map((one) => ({ ...one, key: `twice:${keys}` }));
    const atOnce = app.db.transaction((tx) => transferAll(tx, twice));
    await expect(atOnce).rejects.toThrow(LedgerKeyReused);
    expect(await totals()).toEqual(before);
    expect([await balanceOf(app.db, fan.id), await balanceOf(app.db, other.id)]).toEqual([140, 0]);
  });

  it("of two at once with one key and other amounts, one moves and the other is refused", async () => {
    const fan = await newFan(app);
    const key = `race:${(keys += 1)}`;
    const moves = [10, 20, 30].map((points) => grant(fan.id, points, key));
    const outcomes = await Promise.allSettled(moves);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect([10, 20, 30]).toContain(await balanceOf(app.db, fan.id));
  });

  it("posts a batch in one statement, however many moves it has", async () => {
    const fan = await newFan(app);
    const UNDONE = new Error("nothing of this test stays");
    let statements: unknown;
    const batch = app.db.transaction(async (tx) => {
      await tx.execute(sql`create table statements (on_table text)`);
      await tx.execute(sql`create function count_statement() returns trigger language plpgsql as $$
        begin insert into statements values (tg_table_name); return null; end $$`);
      for (const table of ["ledger_transactions", "ledger_entries"])
        await tx.execute(
          sql.raw(
            `create trigger counted after insert on ${table} for each statement execute function count_statement()`,
          ),
        );
      const moves = Array.from({ length: 50 }, (_, index) => ({
        key: `batch:${index}`,
        kind: "test",
        from: "issued" as const,
        to: { userId: fan.id },
        points: 1 + index,
        at,
      }));
      const posted = await transferAll(tx, moves);
      expect(posted.map(({ key }) => key)).toEqual(moves.map(({ key }) => key));
      expect(await balanceOf(tx, fan.id)).toBe((50 * 51) / 2);
      statements = await rowsOf(tx, sql`select on_table as name from statements order by 1`);
      throw UNDONE;
    });
    await expect(batch).rejects.toThrow(UNDONE);
    expect(statements).toEqual([{ name: "ledger_entries" }, { name: "ledger_transactions" }]);
  });

  it("does the same by batches as one move at a time, whatever is repeated in or between them", async () => {
    const step = fc.record({
      fan: fc.integer({ min: 0, max: 1 }),
      key: fc.integer({ min: 0, max: 5 }),
      points: fc.integer({ min: 1, max: 2 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 4 }),
        async (batches) => {
          run += 1;
          const fans = [await newFan(app), await newFan(app)];
          const stands = new Map<number, string>();
          const expected = [0, 0];
          for (const batch of batches) {
            const next = new Map(stands);
            const isRefused = batch.some(({ key, fan, points }) => {
              const contents = `${fan} ${points}`;
              const isOther = (next.get(key) ?? contents) !== contents;
              next.set(key, next.get(key) ?? contents);
              return isOther;
            });
            const posted = app.db.transaction((tx) =>
              transferAll(
                tx,
                batch.map(({ fan, key, points }) => ({
                  key: `batches:${run}:${key}`,
                  kind: "test",
                  from: "issued" as const,
                  to: { userId: fans[fan]?.id ?? 0 },
                  points,
                  at,
                })),
              ),
            );
            if (isRefused) await expect(posted).rejects.toThrow(LedgerKeyReused);
            else {
              const ids = new Map<string, number>();
              for (const { key, id } of await posted) expect(ids.set(key, id).get(key)).toBe(id);
              for (const { key, fan, points } of batch) {
                if (!stands.has(key)) expected[fan] = (expected[fan] ?? 0) + points;
                stands.set(key, `${fan} ${points}`);
              }
            }
            const balances = [];
            for (const { id } of fans) balances.push(await balanceOf(app.db, id));
            expect(balances).toEqual(expected);
          }
          expect(await totals()).toMatchObject({ entries: 0, balances: 0, wrong: 0 });
        },
      ),
      { numRuns: 12 },
    );
  });

  it("balances after any sequence of grants, charges and refunds, each possibly repeated or refused", async () => {
    const fans = [await newFan(app), await newFan(app), await newFan(app)];
    const step = fc.record({
      fan: fc.integer({ min: 0, max: 2 }),
      kind: fc.constantFrom("grant", "spend", "refund"),
      points: fc.integer({ min: 1, max: 60 }),
      repeat: fc.boolean(),
    });
    const expected = fans.map(() => 0);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        run += 1;
        for (const [index, { fan, kind, points, repeat }] of steps.entries()) {
          const userId = fans[fan]?.id ?? 0;
          const user = { userId };
          const ways = {
            grant: { from: "issued", to: user },
            spend: { from: user, to: "unlocks" },
            refund: { from: "refunds", to: user },
          } as const;
          const move = { key: `run:${run}:${index}`, kind, ...ways[kind], points, at };
          const before = expected[fan] ?? 0;
          const isPossible = kind !== "spend" || before >= points;
          const first = await app.db
            .transaction((tx) => transfer(tx, move))
            .then(
              () => true,
              () => false,
            );
          expect(first).toBe(isPossible);
          if (isPossible && repeat) await app.db.transaction((tx) => transfer(tx, move));
          if (isPossible) expected[fan] = before + (kind === "spend" ? -points : points);
          expect(await balanceOf(app.db, userId)).toBe(expected[fan]);
        }
        expect(await totals()).toEqual({ entries: 0, balances: 0, wrong: 0 });
      }),
      { numRuns: 12 },
    );
  });
});
