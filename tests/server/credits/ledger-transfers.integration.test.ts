import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  balanceOf,
  LedgerKeyReused,
  type Transfer,
  transfer,
  transferAll,
} from "#server/credits/ledger-repository.ts";
import { newFan } from "../../support/fans.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { rowsOf } from "../../support/test-database.ts";
import { ledgerTotals, POSTED_AT } from "./ledger-totals.ts";

const app = await sharedTestApp();

let keys = 0;

async function grant(userId: number, points: number, key = `grant:${(keys += 1)}`) {
  return app.db.transaction((tx) =>
    transfer(tx, { key, kind: "test", from: "issued", to: { userId }, points, at: POSTED_AT }),
  );
}

describe("a transfer of points", () => {
  it("moves points once per key, also for concurrent requests", async () => {
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
      at: POSTED_AT,
    };
    await app.db.transaction((tx) => transfer(tx, move));
    const before = await ledgerTotals(app);
    const changed = { ...move, ...change(fan.id, other.id) };
    for (const moves of [[changed], [{ ...move, key: `fresh:${keys}` }, changed]]) {
      const again = app.db.transaction((tx) => transferAll(tx, moves));
      await expect(again).rejects.toThrow(LedgerKeyReused);
    }
    const sameKeyMoves = [move, changed].map((one) => ({ ...one, key: `twice:${keys}` }));
    const atOnce = app.db.transaction((tx) => transferAll(tx, sameKeyMoves));
    await expect(atOnce).rejects.toThrow(LedgerKeyReused);
    expect(await ledgerTotals(app)).toEqual(before);
    expect([await balanceOf(app.db, fan.id), await balanceOf(app.db, other.id)]).toEqual([140, 0]);
  });

  it("of two with one key and different amounts moves one and refuses the other", async () => {
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

  it("posts a batch of any size in one statement", async () => {
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
        at: POSTED_AT,
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

  it("gives the same result in batches as one by one, with any repeats", async () => {
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
                  at: POSTED_AT,
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
          expect(await ledgerTotals(app)).toMatchObject({ entries: 0, balances: 0, wrong: 0 });
        },
      ),
      { numRuns: 12 },
    );
  });

  it("balances after any sequence of grants, charges and refunds, repeated or refused", async () => {
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
          const moveFunctions = {
            grant: { from: "issued", to: user },
            spend: { from: user, to: "unlocks" },
            refund: { from: "refunds", to: user },
          } as const;
          const move = {
            key: `run:${run}:${index}`,
            kind,
            ...moveFunctions[kind],
            points,
            at: POSTED_AT,
          };
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
        expect(await ledgerTotals(app)).toEqual({ entries: 0, balances: 0, wrong: 0 });
      }),
      { numRuns: 12 },
    );
  });
});
