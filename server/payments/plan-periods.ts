import { and, desc, eq, ne, sql } from "drizzle-orm";
import { isRunning, type SubscriptionRow } from "#server/credits/plan-repository.ts";
import { PERIOD_MS } from "#server/credits/prices.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { type PaymentRow, queueAuthorizationRemoval } from "#server/payments/payment-repository.ts";
import { COMPANIES, type CompanyName } from "#server/payments/provider.ts";
import type { Db } from "#server/platform/db/database.ts";

export function periodAfter(from: Date): Date {
  return new Date(from.getTime() + PERIOD_MS);
}

export async function lockRunningPlan(
  db: Db,
  userId: number,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning(now)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
    .for("update");
  return row;
}

export async function updatePlan(
  db: Db,
  id: number,
  change: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await db.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

export async function endPlans(db: Db, userId: number, at: Date): Promise<void> {
  const ended = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "expired")))
    .for("update");
  for (const plan of ended) {
    await updatePlan(db, plan.id, { status: "expired", ...(await forgetCard(db, plan, at)) });
  }
}

export async function endPlansOfDeletedAccount(db: Db, userId: number, at: Date): Promise<void> {
  await endPlans(db, userId, at);
  const { cancelledAt } = subscriptions;
  await db
    .update(subscriptions)
    .set({
      cancelledAt: sql`coalesce(${cancelledAt}, ${sql.param(at, cancelledAt)})`,
      cancelComment: null,
    })
    .where(eq(subscriptions.userId, userId));
}

/** @returns the changes for the plan's row */
export async function forgetCard(
  db: Db,
  { provider, authorizationKey }: SubscriptionRow,
  at: Date,
): Promise<{ authorizationKey: null; nextRenewalAt: null }> {
  if (authorizationKey !== null && isCompanyName(provider))
    await queueAuthorizationRemoval(db, { provider, authorizationKey }, at);
  return { authorizationKey: null, nextRenewalAt: null };
}

/** Later renewals charge this payment's card. @returns the changes for the plan's row */
export async function replaceCard(
  db: Db,
  plan: SubscriptionRow,
  { provider, currency }: PaymentRow,
  { authorization, at }: { authorization: string | null; at: Date },
): Promise<Partial<typeof subscriptions.$inferInsert>> {
  if (authorization === null) return {};
  if (plan.authorizationKey !== authorization) await forgetCard(db, plan, at);
  return { provider, authorizationKey: authorization, currency };
}

export function isCompanyName(name: string | null): name is CompanyName {
  return COMPANIES.some((company) => company === name);
}
