import { lockBalance } from "#server/credits/ledger-repository.ts";
import { STARTER_PLAN_ID } from "#server/credits/prices.ts";
import { NotCancellable } from "#server/payments/payment-errors.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { forgetting, lockRunningPlan, updatePlan } from "#server/payments/plan-periods.ts";
import { now } from "#server/platform/context.ts";

/**
 * Ends the renewals of a running plan, which stays until it expires; asked again it changes nothing.
 * @returns when it expires
 * @throws {NotCancellable}
 */
export async function cancelPlan(
  context: PaymentContext,
  userId: number,
  { reason, comment }: { reason: string; comment: string | undefined },
): Promise<Date> {
  return context.db.transaction(async (tx) => {
    const at = now(context);
    await lockBalance(tx, userId);
    const plan = await lockRunningPlan(tx, userId, at);
    if (plan?.status !== "active" || plan.planId === STARTER_PLAN_ID) throw new NotCancellable();
    if (plan.cancelledAt !== null) return plan.expiresAt;
    const words = comment?.trim() ?? "";
    await updatePlan(tx, plan.id, {
      cancelledAt: at,
      cancelReason: reason,
      cancelComment: words === "" ? null : words,
      ...(await forgetting(tx, plan, at)),
    });
    return plan.expiresAt;
  });
}
