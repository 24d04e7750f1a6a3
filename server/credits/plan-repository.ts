import { and, asc, desc, eq, gt, ne, sql } from "drizzle-orm";
import { plans, subscriptions } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function listPlans(db: Db): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(asc(plans.priceCents));
}
export type PlanRow = typeof plans.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function findSubscription(
  db: Db,
  userId: number,
  now: Date,
): Promise<(SubscriptionRow & { plan: PlanRow }) | null> {
  const [row] = await db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.status, "expired"),
        gt(subscriptions.expiresAt, now),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row === undefined ? null : { ...row.subscription, plan: row.plan };
}

export async function findPlan(db: Db, planId: number): Promise<PlanRow> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  if (plan === undefined) throw new Error(`plan ${planId} is missing`);
  return plan;
}

/** Nothing is renewed any more, and nothing is covered. */
export async function endSubscriptions(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({
      status: "expired",
      cancelledAt: sql`coalesce(${subscriptions.cancelledAt}, ${sql.param(at, subscriptions.cancelledAt)})`,
    })
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "expired")));
}
