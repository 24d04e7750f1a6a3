import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#server/accounts/tables.ts";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { payments, pointsPacks } from "#server/payments/tables.ts";
import { settle } from "#server/payments/settle.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { buyPlan, comeBack, checkOutPlan, checkOutPoints } from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { MINUTE } from "../../support/test-clock.ts";
import { unlocked } from "../../support/unlocks.ts";

const app = await sharedTestApp();

const history = async (fan: Fan, query = "") =>
  expectSuccess("listPayments", await app.ask(`/payments${query}`, { token: fan.token }));

describe("A fan's payment history", () => {
  it("lists paid payments by page, the latest first", async () => {
    const fan = await newFan(app);
    const paid: string[] = [];
    for (const currency of ["GBP", "XAF", "NGN"] as const) {
      await checkOutPoints(app, fan, { pack_id: 1, currency }, "decline");
      const { reference } = await checkOutPoints(app, fan, { currency });
      expectSuccess("settlePayment", await comeBack(app, fan, reference));
      paid.push(reference);
      app.clock.advance(MINUTE);
    }
    const { data, meta } = await history(fan);
    expect(data.map(({ reference }) => reference)).toEqual(paid.toReversed());
    expect(data.map(({ amount, currency }) => [amount, currency.code, currency.symbol])).toEqual([
      [3984, "NGN", "₦"],
      [1506, "XAF", "FCFA"],
      [1.97, "GBP", "£"],
    ]);
    expect(meta).toMatchObject({ total: 3, last_page: 1 });
    const second = await history(fan, "?page=2&per_page=2");
    expect(second.data.map(({ reference }) => reference)).toEqual([paid[0]]);
    expect(second.meta).toMatchObject({ total: 3, current_page: 2, last_page: 2 });
    expect((await history(await newFan(app))).data).toEqual([]);
  });

  it.each([
    ["paid", "paid"],
    ["refunded", "refunded"],
    ["disputed", "disputed"],
  ] as const)("shows a payment that was %s", async (state, status) => {
    const fan = await newFan(app);
    const { reference } = await checkOutPoints(app, fan);
    expectSuccess("settlePayment", await comeBack(app, fan, reference));
    if (state !== "paid")
      await app.db.update(payments).set({ state }).where(eq(payments.reference, reference));
    expect((await history(fan)).data).toMatchObject([{ reference, status }]);
  });

  it("has receipts with a plan's period or the number of points", async () => {
    const fan = await newFan(app);
    const receiptOf = async (reference: string) =>
      expectSuccess("getReceipt", await app.ask(`/payments/${reference}`, { token: fan.token }))
        .data;
    const at = Math.floor(app.clock.now() / 1000);
    const plan = await checkOutPlan(app, fan);
    expectSuccess("settlePayment", await comeBack(app, fan, plan.reference));
    expect(await receiptOf(plan.reference)).toMatchObject({
      payment: { reference: plan.reference, amount: 9.99, status: "paid" },
      buyer: { name: expect.stringMatching(/^Fan \d+$/), email: fan.email },
      provider: "stripe",
      paid_at: at,
      period: { from: at, to: at + 30 * 86_400 },
      points: null,
    });
    const points = await checkOutPoints(app, fan);
    expectSuccess("settlePayment", await comeBack(app, fan, points.reference));
    const old = "tl_aaaaaaaaaaaaaaaaaaaaaaaa";
    await app.db.execute(sql`
      insert into payments (reference, user_id, kind, provider, points, amount_minor, currency, usd_cents, description, state, created_at, expires_at, settled_at)
        values (${old}, ${fan.id}, 'topup', 'sandbox', 150, 197, 'GBP', 249, '150 points', 'refunded', now(), now(), now())`);
    expect(await receiptOf(old)).toMatchObject({ provider: "sandbox", points: 150 });
    expect(await receiptOf(points.reference)).toMatchObject({ period: null, points: 150 });
  });

  it("has no receipt for unpaid or unknown payments", async () => {
    const fan = await newFan(app);
    const { reference } = await checkOutPoints(app, fan);
    for (const one of [reference, "tl_000000000000000000000000", "no-such-form", "%00"]) {
      const answer = expectFailure(await app.ask(`/payments/${one}`, { token: fan.token }));
      expect(answer).toMatchObject({ status: 404, code: "not_found" });
    }
  });

  it("is in the account export, with failed payments", async () => {
    const fan = await newFan(app);
    const cancelled = await checkOutPlan(app, fan, {}, "cancel");
    await comeBack(app, fan, cancelled.reference);
    await buyPlan(app, fan, { currency: "XOF" });
    const { body, text } = await app.ask("/auth/export", { token: fan.token });
    expect(body).toMatchObject({
      payments: [
        { reference: cancelled.reference, state: "expired", amount: 9.99, settled_at: null },
        { state: "paid", amount: 6044, currency: "XOF", kind: "subscription" },
      ],
      subscriptions: [{ plan_id: 3, cancel_reason: null, cancel_comment: null }],
    });
    expect(text).not.toContain("pm_");
  });
});

describe("A fan's spending history", () => {
  it("lists each match once, the latest unlock first", async () => {
    const fan = await newFan(app, { points: 300 });
    const matches = [await newMatch(app, 30), await newMatch(app, 20), await newMatch(app, 40)];
    for (const match of matches) await unlocked(app, fan, match, "1");
    const [first, second, third] = matches.map(({ slug }) => slug);
    const list = async (query = "") =>
      expectSuccess("listSpendings", await app.ask(`/spendings${query}`, { token: fan.token }));
    expect((await list()).data.map(({ slug }) => slug)).toEqual([third, second, first]);
    if (matches[1] !== undefined) await unlocked(app, fan, matches[1], "8");
    const { data, meta } = await list();
    expect(data.map(({ slug }) => slug)).toEqual([second, third, first]);
    expect(data[0]).toMatchObject({
      homeTeam: { name: expect.any(String) },
      awayTeam: { name: expect.any(String) },
      start_at: expect.any(Number),
    });
    expect(meta).toMatchObject({ total: 3, last_page: 1 });
    const last = await list("?page=3&per_page=1");
    expect(last.data.map(({ slug }) => slug)).toEqual([first]);
    expect(last.meta).toMatchObject({ total: 3, last_page: 3 });
  });
});

describe("The referrer of a fan", () => {
  async function referred(): Promise<{ referrer: Fan; fan: Fan }> {
    const [referrer, fan] = [await newFan(app), await newFan(app)];
    await app.db.update(users).set({ referredBy: referrer.id }).where(eq(users.id, fan.id));
    return { referrer, fan };
  }

  it("gets the bonus at the first payment, and no other", async () => {
    const { referrer, fan } = await referred();
    const declined = await checkOutPoints(app, fan, { pack_id: 1 }, "pay-half");
    await comeBack(app, fan, declined.reference);
    expect(await balanceOf(app.db, referrer.id)).toBe(0);
    const [one, other] = [await checkOutPoints(app, fan), await checkOutPlan(app, fan)];
    await Promise.all([settle(app.context, one.reference), settle(app.context, other.reference)]);
    expect(await balanceOf(app.db, referrer.id)).toBe(36);
    const referrals = expectSuccess(
      "listReferrals",
      await app.ask("/referrals", { token: referrer.token }),
    );
    expect(referrals.data).toMatchObject([{ id: fan.id, bonus: 36 }]);
  });

  it("gets no bonus after deleting the account", async () => {
    const { referrer, fan } = await referred();
    const deletedAt = new Date(app.clock.now());
    await app.db.update(users).set({ deletedAt }).where(eq(users.id, referrer.id));
    await buyPlan(app, fan);
    expect(await balanceOf(app.db, referrer.id)).toBe(0);
  });

  it("can pay at the same time as referred fans without a deadlock", async () => {
    const fans = [await newFan(app)];
    for (let index = 0; index < 5; index += 1) {
      const fan = await newFan(app);
      const before = fans.at(-1);
      if (before !== undefined)
        await app.db.update(users).set({ referredBy: before.id }).where(eq(users.id, fan.id));
      fans.push(fan);
    }
    const orders = [];
    for (const fan of fans) orders.push(await checkOutPoints(app, fan));
    await Promise.all(orders.map(({ reference }) => settle(app.context, reference)));
    const balances = await Promise.all(fans.map(({ id }) => balanceOf(app.db, id)));
    expect(balances).toEqual([186, 186, 186, 186, 186, 150]);
  });
});

it("Everybody sees the packs, cheapest first, and a changed pack immediately", async () => {
  const packs = async () => expectSuccess("listPointsPacks", await app.ask("/wallet/packs")).data;
  expect(await packs()).toEqual([
    { id: 1, points: 50, price: 0.99 },
    { id: 2, points: 150, price: 2.49 },
    { id: 3, points: 500, price: 6.99 },
  ]);
  await app.db.update(pointsPacks).set({ priceCents: 199 }).where(eq(pointsPacks.id, 2));
  expect((await packs())[1]).toMatchObject({ price: 1.99 });
});
