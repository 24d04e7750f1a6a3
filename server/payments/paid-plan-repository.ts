import { and, desc, eq, inArray } from "drizzle-orm";
import type { SubscriptionRow } from "#server/credits/plan-repository.ts";
import { plans } from "#server/credits/tables.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function listPaidPlansUntil(
  db: Db,
  userId: number,
  periodTo: Date,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.state, "paid"),
        eq(payments.periodTo, periodTo),
        inArray(payments.kind, ["subscription", "renewal", "upgrade"]),
      ),
    );
}

type PaidPlan = Pick<SubscriptionRow, "planId" | "paidMinor" | "paidCurrency" | "periodPaidCents">;

/**
 * The dearest plan paid for this period.
 * @returns null unless exactly one payment is not an upgrade, because an upgrade alone is no plan
 */
export async function planPaidBy(db: Db, paid: readonly PaymentRow[]): Promise<PaidPlan | null> {
  if (paid.filter(({ kind }) => kind !== "upgrade").length !== 1) return null;
  const last = paid.toSorted((one, other) => one.id - other.id).at(-1);
  return {
    planId: await dearestPlanOf(db, paid),
    paidMinor: last?.amountMinor ?? null,
    paidCurrency: last?.currency ?? null,
    periodPaidCents: paid.reduce((sum, { usdCents }) => sum + usdCents, 0),
  };
}

async function dearestPlanOf(db: Db, paid: readonly PaymentRow[]): Promise<number> {
  const ids = paid.flatMap(({ planId }) => (planId === null ? [] : [planId]));
  const [plan] = await db
    .select({ id: plans.id })
    .from(plans)
    .where(inArray(plans.id, ids))
    .orderBy(desc(plans.priceCents))
    .limit(1);
  if (plan === undefined) throw new Error("nothing was paid for a plan");
  return plan.id;
}
