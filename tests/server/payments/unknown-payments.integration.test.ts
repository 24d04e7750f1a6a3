import { afterAll, afterEach, expect, it } from "vitest";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { scheduleRecheck } from "#server/payments/due-payment-repository.ts";
import { findUnknownPayments } from "#server/payments/find-unknown-payments.ts";
import { readFindings } from "#server/payments/findings.ts";
import { settle } from "#server/payments/settle.ts";
import type { StandIn } from "#server/payments/stand-ins/stand-in.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { billOf, COMPANIES, newReference } from "../../support/payment-companies.ts";
import { orderPoints, paymentOf } from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY } from "../../support/test-clock.ts";

const standIns: StandIn[] = [];
const lines: { difference?: string }[] = [];
const clock = { now: (): number => app.clock.now() };
for (const company of COMPANIES)
  standIns.push(await company.start({ clock, deliver: async () => undefined }));
afterAll(() => Promise.all(standIns.map((standIn) => standIn.close())));
const [stripe = null, paystack = null, flutterwave = null] = standIns.map(({ config }) => config);
const app = await sharedTestApp({
  payments: { stripe, paystack, flutterwave },
  log: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
});
afterEach(() => {
  lines.length = 0;
  for (const { faults } of standIns) faults.clear();
});

/** Only the provider knows this payment, like after a restore. */
function payUnseen({ bills }: StandIn, reference = newReference()): string {
  bills.act(bills.open(billOf({ reference })), "pay");
  return reference;
}

const reported = () => lines.flatMap(({ difference }) => difference ?? []);
const counts = async () => (await readFindings(app.db))?.counts;

it("Payments that only a provider knows are reported until they are refunded", async () => {
  const fan = await newFan(app);
  for (const [index, { currency }] of COMPANIES.entries()) {
    const { reference } = expectSuccess(
      "initializeTopup",
      await orderPoints(app, fan, { currency }),
    ).data;
    await standIns[index]?.act(reference, "pay");
  }
  await app.run("report-unknown-payments");
  expect([reported(), await counts()]).toEqual([[], {}]);

  const references = standIns.map((standIn) => payUnseen(standIn));
  for (const standIn of standIns) payUnseen(standIn, "somebody-elses-order");
  await app.run("report-unknown-payments");
  expect(reported()).toEqual([
    `Payment ${references[0]} of 5 USD is paid at stripe, and unknown here.`,
    `Payment ${references[1]} of 5 USD is paid at paystack, and unknown here.`,
    `Payment ${references[2]} of 500 USD is paid at flutterwave, and unknown here.`,
  ]);
  expect(await counts()).toEqual({ unknown_payment: 3 });

  for (const [index, standIn] of standIns.entries())
    await standIn.act(references[index] ?? "", "refund");
  lines.length = 0;
  await app.run("report-unknown-payments");
  expect([reported(), await counts()]).toEqual([[], {}]);
});

it("An unavailable provider is named, and the others' payments are reported", async () => {
  const [stripe, paystack] = standIns;
  if (stripe === undefined || paystack === undefined) throw new Error("nothing stands in");
  const reference = payUnseen(paystack);
  for (const _retry of [1, 2]) stripe.faults.failNext("500", /^GET \/v1\/payment_intents\?/);
  await expect(app.run("report-unknown-payments")).rejects.toThrow("stripe");
  expect(reported()).toEqual([
    `Payment ${reference} of 5 USD is paid at paystack, and unknown here.`,
  ]);
});

it("A recheck finds refunds and disputes whose webhooks came before a restore", async () => {
  const [standIn] = standIns;
  if (standIn === undefined) throw new Error("nothing stands in");
  const fan = await newFan(app);
  const buy = async () => {
    const order = await orderPoints(app, fan, { currency: "GBP" });
    const { reference } = expectSuccess("initializeTopup", order).data;
    await standIn.act(reference, "pay");
    await settle(app.context, reference);
    return reference;
  };
  const [stands, refunded, disputed] = [await buy(), await buy(), await buy()];
  await standIn.act(refunded, "refund");
  await standIn.act(disputed, "dispute");
  app.clock.advance(10 * DAY);
  await app.run("settle-open-payments");
  const states = () =>
    Promise.all(
      [stands, refunded, disputed].map(
        async (reference) => (await paymentOf(app, reference)).state,
      ),
    );
  expect(await states()).toEqual(["paid", "paid", "paid"]);
  const now = app.clock.now();
  await scheduleRecheck(app.db, new Date(now - 9 * DAY), new Date(now));
  await app.run("settle-open-payments");
  expect(await states()).toEqual(["paid", "paid", "paid"]);
  expect(await scheduleRecheck(app.db, new Date(now - 11 * DAY), new Date(now))).toBeGreaterThan(2);
  await app.run("settle-open-payments");
  expect(await states()).toEqual(["paid", "refunded", "disputed"]);
  expect(await balanceOf(app.db, fan.id)).toBe(150);
});

it("The check covers the requested number of days", async () => {
  const companies = app.context.providers.companies();
  const days = (count: number) => new Date(app.clock.now() - count * DAY);
  app.clock.advance(30 * DAY);
  const references = standIns.map((standIn) => payUnseen(standIn));
  app.clock.advance(10 * DAY);
  const sentences = async (from: Date) =>
    (await findUnknownPayments(app.db, companies, from)).differences.map(
      ({ sentence }) => sentence.split(" ")[1],
    );
  expect(await sentences(days(9))).toEqual([]);
  expect((await sentences(days(11))).toSorted()).toEqual(references.toSorted());
});
