import { localMinor } from "#domain/money.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { findPlan } from "#server/credits/plan-repository.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import { NOT_ANNOUNCED } from "#server/credits/renewal-price.ts";
import { giveRenewal } from "#server/payments/give-renewal.ts";
import {
  changingCard,
  lockRunningPlan,
  startPlan,
  updatePlan,
} from "#server/payments/plan-periods.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/** What a payment covers: a period of a plan, or none, as points are for ever. */
export interface Given {
  from: Date | null;
  to: Date | null;
}

/**
 * Gives what a payment is for, in the transaction that marks it paid, and with the buyer's balance locked.
 * @param authorization the means of payment that the provider keeps for renewals
 * @returns null where it cannot be given any more as it was agreed: the money is to go back
 */
export async function giveWhatWasPaidFor(
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
): Promise<Given | null> {
  switch (payment.kind) {
    case "topup":
      return givePoints(tx, payment, at);
    case "subscription":
      return givePlan(tx, payment, authorization, at);
    case "upgrade":
      return giveUpgrade(tx, payment, authorization, at);
    case "renewal":
      return giveRenewal(tx, payment, authorization, at);
  }
}

async function givePoints(tx: Db, payment: PaymentRow, at: Date): Promise<Given> {
  await transfer(tx, {
    key: purchaseKey(payment),
    kind: "purchase",
    from: "purchases",
    to: { userId: payment.userId },
    points: payment.points ?? 0,
    at,
  });
  return { from: null, to: null };
}

/** Of the ledger transaction that brings a payment's points, once. */
export function purchaseKey({ provider, reference }: PaymentRow): string {
  return `payment:${provider}:${reference}`;
}

/** Two plans at once would be one paid in vain: whoever paid on two pages has the first, and the other's money back. */
async function givePlan(
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
): Promise<Given | null> {
  const { planId } = payment;
  if (planId === null || (await lockRunningPlan(tx, payment.userId, at)) !== undefined) return null;
  return startPlan(tx, { ...payment, planId }, authorization, at);
}

/** The period stays as it is, and what is covered changes at once; the price was for this period and what it had cost. */
async function giveUpgrade(
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
): Promise<Given | null> {
  const running = await lockRunningPlan(tx, payment.userId, at);
  if (payment.planId === null || running === undefined) return null;
  const [plan, next] = await Promise.all([
    findPlan(tx, running.planId),
    findPlan(tx, payment.planId),
  ]);
  // What is renewed next is another period, and the days of this one are over.
  if (
    running.expiresAt <= at ||
    running.periodFrom.getTime() !== payment.periodFrom?.getTime() ||
    running.periodPaidCents !== payment.periodPaidCents ||
    plan.priceCents >= next.priceCents
  )
    return null;
  // What was cancelled stays so: this was paid for the days that are left.
  const kept = running.cancelledAt === null ? authorization : null;
  const card = await changingCard(tx, running, payment, { authorization: kept, at });
  const currency = card.currency ?? running.currency;
  await updatePlan(tx, running.id, {
    planId: next.id,
    nextPlanId: null,
    ...NOT_ANNOUNCED,
    // What the fan paid is a part of this.
    lastPriceMinor:
      currency === null
        ? null
        : localMinor(next.priceCents, (await readRates(tx))[currency], currency),
    paidMinor: payment.amountMinor,
    paidCurrency: payment.currency,
    periodPaidCents: running.periodPaidCents + payment.usdCents,
    ...card,
    ...(kept === null ? {} : { nextRenewalAt: running.expiresAt }),
  });
  return { from: at, to: running.expiresAt };
}
