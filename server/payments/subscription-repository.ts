import { and, asc, desc, eq, gt, isNull, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { SubscriptionRow } from "#server/credits/plan-repository.ts";
import { subscriptions } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

const isUnexpired = ne(subscriptions.status, "expired");

export async function listDueRenewals(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isUnexpired, lte(subscriptions.nextRenewalAt, now)))
    .orderBy(asc(subscriptions.nextRenewalAt), asc(subscriptions.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function listRenewalsToAnnounce(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, "active"),
        isNull(subscriptions.cancelledAt),
        isNotNull(subscriptions.nextRenewalAt),
        gt(subscriptions.expiresAt, now),
        lte(subscriptions.expiresAt, until),
        or(
          isNull(subscriptions.remindedFor),
          ne(subscriptions.remindedFor, subscriptions.expiresAt),
        ),
      ),
    )
    .orderBy(asc(subscriptions.expiresAt), asc(subscriptions.id))
    .limit(limit);
}

export async function listPlansToExpire(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isUnexpired, lte(subscriptions.expiresAt, now), isNull(subscriptions.nextRenewalAt)))
    .orderBy(asc(subscriptions.expiresAt), asc(subscriptions.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function lockSubscription(db: Db, id: number): Promise<SubscriptionRow> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  if (row === undefined) throw new Error(`subscription ${id} no longer exists`);
  return row;
}

export async function lockUnexpiredPlan(
  db: Db,
  userId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isUnexpired))
    .for("update");
  return row;
}

export async function lockPlanExpiringAt(
  db: Db,
  userId: number,
  expiresAt: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.expiresAt, expiresAt)))
    .orderBy(desc(subscriptions.id))
    .limit(1)
    .for("update");
  return row;
}

export async function findLatestPlan(db: Db, userId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row;
}

export async function isAuthorizationInUse(
  db: Db,
  provider: string,
  authorizationKey: string,
): Promise<boolean> {
  const [row] = await db
    .select({ used: sql<boolean>`true` })
    .from(subscriptions)
    .where(
      and(
        isUnexpired,
        isNull(subscriptions.cancelledAt),
        eq(subscriptions.provider, provider),
        eq(subscriptions.authorizationKey, authorizationKey),
      ),
    )
    .limit(1);
  return row !== undefined;
}
