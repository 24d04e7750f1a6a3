import { and, desc, eq, inArray } from "drizzle-orm";
import { plans } from "#server/credits/tables.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** What a user has paid for a period of a plan that ends then, upgrades included. */
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

/** The id of the dearest of the plans that were paid for. */
export async function dearestPlanOf(db: Db, paid: readonly PaymentRow[]): Promise<number> {
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
