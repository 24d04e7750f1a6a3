import { DAY_MS } from "#domain/day.ts";
import { amountText, majorUnits } from "#domain/money.ts";
import { lockBalance } from "#server/credits/ledger-repository.ts";
import { STARTER_PLAN_ID } from "#server/credits/prices.ts";
import { readRenewalPrice } from "#server/credits/renewal-price.ts";
import { endPlan } from "#server/payments/end-plans.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import { forgetCard, lockRunningPlan, updatePlan } from "#server/payments/plan-periods.ts";
import { findLatestPlan } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";

/** A renewal that waited for consent is charged by the next job. @param amount major units */
export async function agreeToRenewal(
  context: PaymentContext,
  userId: number,
  amount: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const at = now(context);
    await lockBalance(tx, userId);
    const subscription = await lockRunningPlan(tx, userId, at);
    const price = subscription && (await readRenewalPrice(tx, subscription));
    if (!subscription || !price || !price.isAnnounced) throw paymentRefusals.nothingToAgree();
    if (amount !== majorUnits(price.amountMinor, price.currency))
      throw paymentRefusals.priceChanged(amountText(price.amountMinor, price.currency));
    if (!price.needsConsent) return;
    const { expiresAt } = subscription;
    const daysLate = Math.floor((at.getTime() - expiresAt.getTime()) / DAY_MS);
    await updatePlan(tx, subscription.id, {
      consentedFor: expiresAt,
      ...(expiresAt <= at ? { nextRenewalAt: at, renewalAttempts: daysLate } : {}),
    });
  });
}

/** The plan stays until it expires; with a failed renewal it ends at once. Safe to repeat. */
export async function cancelPlan(
  context: PaymentContext,
  userId: number,
  { reason, comment }: { reason: string; comment: string | undefined },
): Promise<{ expiresAt: Date; isOver: boolean }> {
  return context.db.transaction(async (tx) => {
    const at = now(context);
    await lockBalance(tx, userId);
    const plan = await lockRunningPlan(tx, userId, at);
    if (plan === undefined) {
      const latestPlan = await findLatestPlan(tx, userId);
      const { cancelledAt = null, expiresAt } = latestPlan ?? {};
      if (cancelledAt !== null && expiresAt !== undefined && cancelledAt >= expiresAt)
        return { expiresAt, isOver: true };
    }
    if (plan === undefined || plan.planId === STARTER_PLAN_ID)
      throw paymentRefusals.notCancellable();
    const { expiresAt } = plan;
    // This process's clock may be wrong. If only it says "over", a job ends the plan.
    const isOver = plan.status === "past_due" || expiresAt <= at;
    if (plan.cancelledAt !== null) return { expiresAt, isOver };
    const trimmedComment = comment?.trim() ?? "";
    const cancellation = { cancelledAt: at, nextPlanId: null, ...(await forgetCard(tx, plan, at)) };
    await updatePlan(tx, plan.id, {
      ...cancellation,
      cancelReason: reason,
      cancelComment: trimmedComment === "" ? null : trimmedComment,
    });
    if (plan.status === "past_due") await endPlan(context, tx, { ...plan, ...cancellation });
    return { expiresAt, isOver };
  });
}
