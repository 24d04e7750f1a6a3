import { lockBalance } from "#server/credits/ledger-repository.ts";
import { STARTER_PLAN_ID } from "#server/credits/prices.ts";
import { endPlan } from "#server/payments/end-plans.ts";
import { NotCancellable } from "#server/payments/payment-errors.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { forgetting, lockRunningPlan, updatePlan } from "#server/payments/plan-periods.ts";
import { findLastPlan } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";

/** When a plan that was cancelled expires, and whether that is so already. */
export interface CancelledPlan {
  expiresAt: Date;
  isOver: boolean;
}

/**
 * Ends the renewals of a running plan, which stays until it expires. One whose renewal has failed has expired: it ends at
 * once, and is not charged again. Asked again it changes nothing.
 * @throws {NotCancellable}
 */
export async function cancelPlan(
  context: PaymentContext,
  userId: number,
  { reason, comment }: { reason: string; comment: string | undefined },
): Promise<CancelledPlan> {
  return context.db.transaction(async (tx) => {
    const at = now(context);
    await lockBalance(tx, userId);
    const plan = await lockRunningPlan(tx, userId, at);
    if (plan === undefined) {
      const last = await findLastPlan(tx, userId);
      const { cancelledAt = null, expiresAt } = last ?? {};
      if (cancelledAt !== null && expiresAt !== undefined && cancelledAt >= expiresAt)
        return { expiresAt, isOver: true };
    }
    if (plan === undefined || plan.planId === STARTER_PLAN_ID) throw new NotCancellable();
    const { expiresAt } = plan;
    // Where the clock alone says that it is over, it may be wrong: ending it is left to the job, which knows the right time.
    const isOver = plan.status === "past_due" || expiresAt <= at;
    if (plan.cancelledAt !== null) return { expiresAt, isOver };
    const words = comment?.trim() ?? "";
    const change = { cancelledAt: at, nextPlanId: null, ...(await forgetting(tx, plan, at)) };
    await updatePlan(tx, plan.id, {
      ...change,
      cancelReason: reason,
      cancelComment: words === "" ? null : words,
    });
    if (plan.status === "past_due") await endPlan(context, tx, { ...plan, ...change });
    return { expiresAt, isOver };
  });
}
