import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import { authorizationsToForget, payments, pointsPacks } from "#server/payments/tables.ts";
import type { Checkout, ProviderName } from "#server/payments/provider.ts";
import type { Page } from "#domain/paging.ts";
import type { Db } from "#server/platform/db/database.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = typeof payments.$inferInsert;
export type PackRow = typeof pointsPacks.$inferSelect;

export async function insertPayment(db: Db, payment: NewPayment): Promise<PaymentRow> {
  const [row] = await db.insert(payments).values(payment).returning();
  if (row === undefined) throw new Error(`payment ${payment.reference} was not stored`);
  return row;
}

export async function findPayment(db: Db, reference: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.reference, reference));
  return row;
}

export async function findByProviderReference(
  db: Db,
  provider: ProviderName,
  providerReference: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerReference, providerReference)));
  return row;
}

/** Serialises all settling of this payment until the transaction ends. */
export async function lockPayment(db: Db, reference: string): Promise<PaymentRow> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.reference, reference))
    .for("update");
  if (row === undefined) throw new Error(`payment ${reference} no longer exists`);
  return row;
}

export async function updatePayment(
  db: Db,
  id: number,
  change: Partial<NewPayment>,
): Promise<PaymentRow> {
  const [row] = await db.update(payments).set(change).where(eq(payments.id, id)).returning();
  if (row === undefined) throw new Error(`payment ${id} no longer exists`);
  return row;
}

export async function saveCheckout(
  db: Db,
  id: number,
  { url, providerReference }: Checkout,
): Promise<void> {
  await db
    .update(payments)
    .set({
      checkoutUrl: url,
      providerReference: sql`coalesce(${payments.providerReference}, ${providerReference})`,
    })
    .where(eq(payments.id, id));
}

/** Checks go on, because the provider may have created the checkout anyway. */
export async function markCheckoutFailed(db: Db, id: number): Promise<void> {
  await db
    .update(payments)
    .set({ state: "failed" })
    .where(and(eq(payments.id, id), eq(payments.state, "open"), isNull(payments.checkoutUrl)));
}

async function findLatest(db: Db, condition: SQL | undefined): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(condition)
    .orderBy(desc(payments.id))
    .limit(1);
  return row;
}

export async function findSameOrder(
  db: Db,
  order: Pick<
    PaymentRow,
    "userId" | "kind" | "provider" | "planId" | "points" | "amountMinor" | "currency"
  > & { successUrl: string; cancelUrl: string },
  openAfter: Date,
): Promise<PaymentRow | undefined> {
  return findLatest(
    db,
    and(
      eq(payments.userId, order.userId),
      eq(payments.state, "open"),
      eq(payments.kind, order.kind),
      eq(payments.provider, order.provider),
      order.planId === null ? isNull(payments.planId) : eq(payments.planId, order.planId),
      order.points === null ? isNull(payments.points) : eq(payments.points, order.points),
      eq(payments.amountMinor, order.amountMinor),
      eq(payments.currency, order.currency),
      eq(payments.successUrl, order.successUrl),
      eq(payments.cancelUrl, order.cancelUrl),
      gt(payments.expiresAt, openAfter),
    ),
  );
}

export function hasCheckoutPage({ successUrl }: Pick<PaymentRow, "successUrl">): boolean {
  return successUrl !== null;
}

export async function findOpenRenewalPage(
  db: Db,
  userId: number,
  periodFrom: Date,
): Promise<PaymentRow | undefined> {
  return findLatest(
    db,
    and(
      eq(payments.userId, userId),
      eq(payments.kind, "renewal"),
      eq(payments.state, "open"),
      eq(payments.periodFrom, periodFrom),
      isNotNull(payments.successUrl),
    ),
  );
}

export const SHOWN_STATES = ["paid", "refunded", "disputed"] as const;

const isShownTo = (userId: number) =>
  and(eq(payments.userId, userId), inArray(payments.state, [...SHOWN_STATES]));

export async function countShownPayments(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(payments).where(isShownTo(userId));
  return row?.count ?? 0;
}

export async function countDisputes(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payments)
    .where(eq(payments.state, "disputed"));
  return row?.count ?? 0;
}

export async function listShownPayments(db: Db, userId: number, page: Page): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(isShownTo(userId))
    .orderBy(desc(payments.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size);
}

export async function findShownPayment(
  db: Db,
  userId: number,
  reference: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(isShownTo(userId), eq(payments.reference, reference)));
  return row;
}

export async function listPacks(db: Db): Promise<PackRow[]> {
  return db.select().from(pointsPacks).orderBy(asc(pointsPacks.priceCents));
}

export async function findPack(db: Db, packId: number): Promise<PackRow | undefined> {
  const [row] = await db.select().from(pointsPacks).where(eq(pointsPacks.id, packId));
  return row;
}

export async function queueAuthorizationRemoval(
  db: Db,
  authorization: { provider: ProviderName; authorizationKey: string },
  dueAt: Date,
): Promise<void> {
  await db.insert(authorizationsToForget).values({ ...authorization, dueAt });
}
