import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { plans, subscriptions } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function listPlans(db: Db): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(asc(plans.priceCents));
}
export type PlanRow = typeof plans.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type RunningSubscription = SubscriptionRow & { plan: PlanRow };

/** Includes a due or retried renewal, so that nobody drops to Starter in between. */
export function isRunning(now: Date) {
  return and(
    ne(subscriptions.status, "expired"),
    or(
      gt(subscriptions.expiresAt, now),
      eq(subscriptions.status, "past_due"),
      and(isNotNull(subscriptions.nextRenewalAt), isNull(subscriptions.cancelledAt)),
    ),
  );
}

export function runningSubscriptionId(db: Db, userId: number, now: Date) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning(now)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
}

export async function findSubscription(
  db: Db,
  userId: number,
  now: Date,
): Promise<RunningSubscription | null> {
  const [row] = await db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.id, runningSubscriptionId(db, userId, now)));
  return row === undefined ? null : { ...row.subscription, plan: row.plan };
}

export async function findPlan(db: Db, planId: number): Promise<PlanRow> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  if (plan === undefined) throw new Error(`plan ${planId} is missing`);
  return plan;
}

export async function findPlans(db: Db, ids: readonly number[]): Promise<PlanRow[]> {
  return db
    .select()
    .from(plans)
    .where(inArray(plans.id, [...ids]));
}
