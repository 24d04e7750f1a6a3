import { and, desc, eq, inArray } from "drizzle-orm";
import type { SubscriptionRow } from "#server/credits/plan-repository.ts";
import { plans } from "#server/credits/tables.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function listPlanPaymentsUntil(
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

/** The dearest plan paid for a period. @returns null without exactly one payment for a full plan */
export async function derivePaidPlan(
  db: Db,
  planPayments: readonly PaymentRow[],
): Promise<PaidPlan | null> {
  if (planPayments.filter(({ kind }) => kind !== "upgrade").length !== 1) return null;
  const latest = planPayments.toSorted((first, second) => first.id - second.id).at(-1);
  return {
    planId: await dearestPlanOf(db, planPayments),
    paidMinor: latest?.amountMinor ?? null,
    paidCurrency: latest?.currency ?? null,
    periodPaidCents: planPayments.reduce((sum, { usdCents }) => sum + usdCents, 0),
  };
}

async function dearestPlanOf(db: Db, planPayments: readonly PaymentRow[]): Promise<number> {
  const ids = planPayments.flatMap(({ planId }) => (planId === null ? [] : [planId]));
  const [plan] = await db
    .select({ id: plans.id })
    .from(plans)
    .where(inArray(plans.id, ids))
    .orderBy(desc(plans.priceCents))
    .limit(1);
  if (plan === undefined) throw new Error("no payment names a plan");
  return plan.id;
}
