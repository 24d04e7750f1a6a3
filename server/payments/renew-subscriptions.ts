import { createHash } from "node:crypto";
import { DAY_MS } from "#domain/day.ts";
import type { SubscriptionRow } from "#server/credits/plan-repository.ts";
import { graceEnd } from "#server/credits/prices.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { announceRenewal } from "#server/payments/announce-renewal.ts";
import { type Buyer, findBuyer } from "#server/payments/buyer-repository.ts";
import { firstCheckOf } from "#server/payments/check-schedule.ts";
import { forEachPayment } from "#server/payments/for-each-payment.ts";
import { endPlan } from "#server/payments/end-plans.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  findOpenRenewalPage,
  findPayment,
  insertPayment,
  type PaymentRow,
} from "#server/payments/payment-repository.ts";
import { renewalFailedMail } from "#server/payments/plan-mails.ts";
import { isCompanyName, periodAfter, updatePlan } from "#server/payments/plan-periods.ts";
import type { ProviderName } from "#server/payments/provider.ts";
import { settleWith } from "#server/payments/settle.ts";
import { listDueRenewals, lockSubscription } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

const BATCH_SIZE = 100;
export const MAX_RENEWAL_TRIES = 4;
const RETRY_MS = 10 * 60_000;

/** Stable across processes and crashes, new for each try: a provider charges a reference once. */
export function renewalReference(
  { id, expiresAt }: Pick<SubscriptionRow, "id" | "expiresAt">,
  attempt: number,
): string {
  const identity = `renewal ${id} ${expiresAt.toISOString()} ${attempt}`;
  return `tl_${createHash("sha256").update(identity).digest("hex").slice(0, 24)}`;
}

export async function renewSubscriptions(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const renewals: Renewal[] = [];
  for (const id of await listDueRenewals(context.db, now(context), BATCH_SIZE)) {
    signal?.throwIfAborted();
    if (ending?.aborted === true) return;
    const renewal = await context.db.transaction((tx) => beginRenewal(context, tx, id));
    if (renewal !== null) renewals.push(renewal);
  }
  const concludeWith = (renewal: Renewal, payment: PaymentRow) =>
    context.db.transaction((tx) => concludeRenewal(context, tx, renewal.planRowId, payment));
  await forEachPayment(
    renewals,
    { signal, ending },
    async (renewal) => concludeWith(renewal, await charge(context, renewal)),
    // The result is unknown: leave it open, but stop waiting at the end of the grace.
    (renewal) => concludeWith(renewal, renewal.payment),
  );
}

interface Renewal {
  provider: ProviderName;
  planRowId: number;
  payment: PaymentRow;
  isNew: boolean;
  authorization: string;
  buyer: Buyer;
}

/** Records the charge first, so that after a crash the next run looks it up. */
async function beginRenewal(context: PaymentContext, tx: Db, id: number): Promise<Renewal | null> {
  const at = now(context);
  const plan = await lockSubscription(tx, id);
  const { provider, authorizationKey: authorization, currency } = plan;
  if (plan.status === "expired" || plan.nextRenewalAt === null || plan.nextRenewalAt > at)
    return null;
  const buyer = await findBuyer(tx, plan.userId);
  if (
    plan.cancelledAt !== null ||
    authorization === null ||
    currency === null ||
    buyer === undefined ||
    !isCompanyName(provider)
  ) {
    await updatePlan(tx, id, { nextRenewalAt: null });
    return null;
  }
  const page = await findOpenRenewalPage(tx, plan.userId, plan.expiresAt);
  // The fan may be paying on the provider's page: wait, at most until the grace period ends.
  if (page !== undefined && at < graceEnd(plan)) {
    const until = Math.max(page.expiresAt.getTime(), at.getTime() + RETRY_MS);
    const nextRenewalAt = new Date(Math.min(until, graceEnd(plan).getTime()));
    await updatePlan(tx, id, { nextRenewalAt });
    return null;
  }
  const reference = renewalReference(plan, plan.renewalAttempts);
  const found = await findPayment(tx, reference);
  const price = await announceRenewal(context, tx, plan);
  if (price === null) return null;
  if (found === undefined && price.needsConsent) {
    await waitForConsent(context, tx, plan, at);
    return null;
  }
  // Keeps other processes and the next run off this renewal.
  await updatePlan(tx, id, { nextRenewalAt: new Date(at.getTime() + RETRY_MS) });
  const payment =
    found ??
    (await insertPayment(tx, {
      reference,
      userId: plan.userId,
      kind: "renewal",
      provider,
      planId: price.plan.id,
      amountMinor: price.amountMinor,
      currency,
      usdCents: price.usdCents,
      description: `${price.plan.name} plan, 30 days`,
      createdAt: at,
      expiresAt: graceEnd({ expiresAt: at }),
      periodFrom: plan.expiresAt,
      periodTo: periodAfter(plan.expiresAt),
      nextCheckAt: firstCheckOf(at),
    }));
  return { provider, planRowId: id, payment, isNew: found === undefined, authorization, buyer };
}

/** Nothing is charged without consent. The plan ends after the grace. */
async function waitForConsent(
  context: PaymentContext,
  tx: Db,
  plan: SubscriptionRow,
  at: Date,
): Promise<void> {
  const until = graceEnd(plan);
  if (at >= until) await endPlan(context, tx, plan, { lackedConsent: true });
  else await updatePlan(tx, plan.id, { status: "past_due", nextRenewalAt: until });
}

/** Call it outside any transaction. @throws {ProviderUnavailable}: the result is unknown */
async function charge(
  context: PaymentContext,
  { payment, isNew, authorization, buyer }: Renewal,
): Promise<PaymentRow> {
  if (payment.state !== "open") return payment;
  const provider = context.providers.byName(payment.provider);
  // It may have been charged before a crash.
  const earlierCharge = isNew ? null : await provider.findPayment(payment);
  const providerPayment =
    earlierCharge ?? (await provider.charge({ ...payment, customer: buyer, authorization }));
  return settleWith(context, payment, providerPayment);
}

async function concludeRenewal(
  context: PaymentContext,
  tx: Db,
  planRowId: number,
  payment: PaymentRow,
): Promise<void> {
  const at = now(context);
  const plan = await lockSubscription(tx, planRowId);
  const isCurrentTry =
    plan.status !== "expired" &&
    plan.cancelledAt === null &&
    renewalReference(plan, plan.renewalAttempts) === payment.reference;
  if (!isCurrentTry) return;
  const isLast = at >= graceEnd(plan);
  if (payment.state === "open") {
    // After three undecided days the plan ends. A later payment is refunded.
    if (isLast) await endPlan(context, tx, plan);
    return;
  }
  const attempts = plan.renewalAttempts + 1;
  if (attempts >= MAX_RENEWAL_TRIES || isLast) return endPlan(context, tx, plan);
  // Counts from the period's end, so that a late run delays no later try.
  const nextTry = new Date(plan.expiresAt.getTime() + attempts * DAY_MS);
  await updatePlan(tx, plan.id, {
    status: "past_due",
    renewalAttempts: attempts,
    nextRenewalAt: nextTry,
  });
  const buyer = await findBuyer(tx, plan.userId);
  if (buyer === undefined) return;
  const mail = renewalFailedMail(
    payment,
    { nextTry, until: graceEnd(plan) },
    context.config.appUrl,
  );
  await queueMail(tx, { recipient: buyer.email, ...mail }, at);
  await context.jobs.request(tx, "send-mails");
}
