import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transfer } from "#server/credits/ledger-repository.ts";
import { PERIOD_MS } from "#server/credits/prices.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { checkLedger, type Difference, DIFFERENCE_KINDS } from "#server/payments/check-ledger.ts";
import { payments } from "#server/payments/tables.ts";
import { now } from "#server/platform/context.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { rowsOf } from "../../support/test-database.ts";
import { CASES, OPEN, PLAN, TOPUP } from "./ledger-damage.ts";
import { unlocked } from "../../support/unlocks.ts";

const app = await sharedTestApp();
const fan = await newFan(app, { points: 100 });
beforeAll(async () => {
  await unlockAndRefund();
  await payForPoints();
  await payForPlan();
});

async function unlockAndRefund(): Promise<void> {
  const off = await newMatch(app, 8);
  const stays = await newMatch(app, 9);
  for (const match of [off, stays]) await unlocked(app, fan, match, "1");
  const again = await newMatch(app, 10);
  await unlocked(app, fan, again, "1,8");
  app.fixtures.change(again.key, { status: "canceled" });
  await app.catchUp();
}

const agreed = (reference: string) => ({
  reference,
  userId: fan.id,
  provider: "sandbox" as const,
  amountMinor: 197,
  currency: "GBP" as const,
  description: "A test",
  createdAt: now(app.context),
  expiresAt: new Date(app.clock.now() + 3_600_000),
});

async function payForPoints(): Promise<void> {
  const topup = { ...agreed(TOPUP), kind: "topup" as const, points: 150, usdCents: 249 };
  await app.db.insert(payments).values([
    { ...topup, state: "paid", settledAt: now(app.context) },
    { ...topup, reference: OPEN },
  ]);
  await app.db.transaction((tx) =>
    transfer(tx, {
      key: `payment:sandbox:${TOPUP}`,
      kind: "purchase",
      from: "purchases",
      to: { userId: fan.id },
      points: 150,
      at: now(app.context),
    }),
  );
}

async function payForPlan(): Promise<void> {
  const from = now(app.context);
  const to = new Date(from.getTime() + PERIOD_MS);
  await app.db.insert(payments).values({
    ...agreed(PLAN),
    kind: "subscription",
    planId: 3,
    usdCents: 999,
    state: "paid",
    settledAt: from,
    periodFrom: from,
    periodTo: to,
  });
  await app.db.insert(subscriptions).values({
    userId: fan.id,
    planId: 3,
    status: "active",
    createdAt: from,
    periodFrom: from,
    expiresAt: to,
    periodPaidCents: 999,
  });
}

const UNDO = new Error("undo");

async function afterDamage(...damage: string[]): Promise<Difference[]> {
  let found: Difference[] = [];
  await app.db
    .transaction(async (tx) => {
      for (const table of [
        "ledger_accounts",
        "ledger_transactions",
        "ledger_entries",
        "payments",
        "unlocks",
        "users",
      ])
        await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
      await tx.execute(
        sql.raw("alter table ledger_accounts drop constraint user_balance_not_negative"),
      );
      for (const one of damage)
        await tx.execute(
          sql.raw(
            one
              .replaceAll("$fan", String(fan.id))
              .replaceAll("$account", `(select id from ledger_accounts where user_id = ${fan.id})`),
          ),
        );
      found = await checkLedger(tx);
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return found;
}

describe("npm run ledger -- check", () => {
  it("finds no difference in a correct ledger", async () => {
    expect(await checkLedger(app.db)).toEqual([]);
    expect(await afterDamage()).toEqual([]);
    const [counted] = await rowsOf(
      app.db,
      sql`select count(*)::int as unlocks, count(refund_transaction_id)::int as refunds from unlocks where points > 0`,
    );
    expect(counted).toEqual({ unlocks: 3, refunds: 2 });
  });

  it.each(CASES)("reports %s", async (_what, damage, sentence) => {
    const sentences = (await afterDamage(...damage)).map((one) => one.sentence);
    expect(sentences).toContainEqual(expect.stringMatching(sentence));
  });

  it("has a test for each kind of difference", async () => {
    const kinds = new Set<string>();
    for (const [, damage] of CASES)
      for (const { kind } of await afterDamage(...damage)) kinds.add(kind);
    expect([...kinds].sort()).toEqual([...DIFFERENCE_KINDS].sort());
  });
});
