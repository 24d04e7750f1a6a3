import fc from "fast-check";
import { expect, it } from "vitest";
import { CURRENCY_DIGITS, type Currency, isCurrency, localMinor } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { listPlans } from "#server/credits/plan-repository.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { payments } from "#server/payments/tables.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import {
  cancel,
  comeBack,
  orderPlan,
  orderUpgrade,
  submitCheckout,
} from "../../support/payments.ts";
import { expectLedgerToAddUp } from "../../support/plans.ts";
import { renewalsOf } from "../../support/renewals.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";

/** Not a multiple of any plan's period. */
const STEP = 23 * HOUR;
const STEPS = Math.ceil((180 * DAY) / STEP);
const CURRENCIES = Object.keys(CURRENCY_DIGITS).filter(isCurrency);
const ACTS = 18 * CURRENCIES.length;

const app = await sharedTestApp();

const { signedIn } = renewalsOf(() => app);

const act = fc.record({
  fan: fc.nat(CURRENCIES.length - 1),
  step: fc.nat(STEPS - 1),
  planId: fc.constantFrom(2, 3, 4),
  /** Triple weight, because each day of a period has its own price. */
  what: fc.constantFrom("upgrade", "upgrade", "upgrade", "upgrade abroad", "cancel"),
  press: fc.constantFrom("pay", "pay", "pay-once"),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Random acts may never press so late in a period that the upgrade waits for the next one. */
const LATE_UPGRADE: readonly Act[] = [
  { fan: CURRENCIES.length, step: 0, planId: 2, what: "upgrade", press: "pay" },
  { fan: CURRENCIES.length, step: 30, planId: 3, what: "upgrade", press: "pay" },
];

type Running = typeof subscriptions.$inferSelect;

async function readRunning(): Promise<Map<number, Running>> {
  const rows = await app.db.select().from(subscriptions);
  return new Map(rows.filter(({ status }) => status === "active").map((row) => [row.userId, row]));
}

async function perform(fan: Fan, currency: Currency, wish: Act, isRunning: boolean): Promise<void> {
  const order = { plan_id: wish.planId, currency };
  if (isRunning && wish.what === "cancel") {
    await cancel(app, fan);
    return;
  }
  const abroad = wish.what === "upgrade abroad" ? { currency: "EUR" as const } : {};
  const { body } = isRunning
    ? await orderUpgrade(app, fan, { ...order, ...abroad })
    : await orderPlan(app, fan, order);
  const { data } = Object(body);
  const { url, reference } = Object(Object(data).data ?? data);
  if (typeof url !== "string" || typeof reference !== "string") return;
  await submitCheckout(app, url, isRunning ? "pay" : wish.press);
  await comeBack(app, fan, reference);
}

/** A thirtieth of the plan's price per used day. Excludes the three days of grace. */
class UsedDays {
  readonly cents = new Map<number, number>();
  constructor(private readonly priceOf: ReadonlyMap<number, number>) {}

  count(from: number, to: number, before: Running, after: Running | undefined): void {
    const end = Math.min(to, before.expiresAt.getTime());
    this.add(before, end - from);
    if (after?.periodFrom.getTime() === end) this.add(after, to - end);
  }

  private add({ userId, planId }: Running, ms: number): void {
    const cents = ((this.priceOf.get(planId) ?? 0) / 30) * (ms / DAY);
    this.cents.set(userId, (this.cents.get(userId) ?? 0) + cents);
  }
}

async function readPaid() {
  const paid = new Map<number, { cents: number; rounding: number }>();
  const kinds: Record<string, number> = {};
  for (const payment of await app.db.select().from(payments)) {
    if (payment.state !== "paid") continue;
    const { userId, usdCents, currency, kind } = payment;
    const minimumMinor = localMinor(usdCents, FALLBACK_RATES[currency], currency) - 1;
    expect(payment.amountMinor).toBeGreaterThanOrEqual(minimumMinor);
    const sum = paid.get(userId) ?? { cents: 0, rounding: 0 };
    paid.set(userId, {
      cents: sum.cents + usdCents,
      rounding: sum.rounding + (kind === "upgrade" ? 1 : 0),
    });
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return { paid, kinds };
}

async function live(randomActs: readonly Act[]): Promise<void> {
  const acts = [...randomActs, ...LATE_UPGRADE];
  const priceOf = new Map((await listPlans(app.db)).map(({ id, priceCents }) => [id, priceCents]));
  const used = new UsedDays(priceOf);
  const fans: { currency: Currency; fan: Fan }[] = [];
  for (const currency of [...CURRENCIES, "USD"] as const)
    fans.push({ currency, fan: await newFan(app) });
  let scheduled = 0;
  for (let step = 0; step < STEPS; step += 1) {
    for (const wish of acts.filter((each) => each.step === step)) {
      const { fan, currency } = fans[wish.fan] ?? {};
      if (fan === undefined || currency === undefined) continue;
      const isRunning = (await readRunning()).has(fan.id);
      await perform(await signedIn(fan), currency, wish, isRunning);
    }
    const [from, before] = [app.clock.now(), await readRunning()];
    scheduled += [...before.values()].filter(({ nextPlanId }) => nextPlanId !== null).length;
    app.clock.advance(STEP);
    for (const job of ["renew-subscriptions", "expire-plans", "remind-of-renewals"])
      await app.run(job);
    const after = await readRunning();
    for (const [userId, row] of before) used.count(from, app.clock.now(), row, after.get(userId));
  }
  const { paid, kinds } = await readPaid();
  for (const [userId, cents] of used.cents) {
    const { cents: paidCents, rounding } = paid.get(userId) ?? { cents: 0, rounding: 0 };
    expect(paidCents + rounding, `user ${userId}`).toBeGreaterThanOrEqual(cents - 0.001);
  }
  await expectLedgerToAddUp(app);
  for (const kind of ["subscription", "upgrade", "renewal"])
    expect(kinds[kind], kind).toBeGreaterThan(5);
  expect(scheduled).toBeGreaterThan(0);
}

it("In six months no fan pays less per day than a thirtieth of the plan's price", async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: ACTS, maxLength: ACTS }), live), {
    numRuns: 1,
    endOnFailure: true,
  });
}, 300_000);
