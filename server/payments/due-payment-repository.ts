import { and, asc, eq, gt, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function listDueChecks(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt), asc(payments.id))
    .limit(limit);
}

/** For use after a restore, because providers do not repeat old webhooks. */
export async function scheduleRecheck(db: Db, createdFrom: Date, now: Date): Promise<number> {
  const scheduled = await db
    .update(payments)
    .set({ nextCheckAt: now })
    .where(
      and(
        gte(payments.createdAt, createdFrom),
        inArray(payments.state, ["paid", "disputed"]),
        isNull(payments.nextCheckAt),
      ),
    )
    .returning({ id: payments.id });
  return scheduled.length;
}

/** Does nothing if another process has set it since the payment was read. */
export async function setNextCheck(
  db: Db,
  payment: Pick<PaymentRow, "id" | "nextCheckAt">,
  nextCheckAt: Date | null,
): Promise<void> {
  if (payment.nextCheckAt === null) return;
  await db
    .update(payments)
    .set({ nextCheckAt, checks: sql`${payments.checks} + 1` })
    .where(and(eq(payments.id, payment.id), eq(payments.nextCheckAt, payment.nextCheckAt)));
}

export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(lte(payments.refundDueAt, now), isNull(payments.refundedAt)))
    .orderBy(asc(payments.refundDueAt), asc(payments.id))
    .limit(limit);
}

export async function listPaymentsAfter(
  db: Db,
  { after, createdUntil, limit }: { after: number; createdUntil: Date; limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(gt(payments.id, after), lte(payments.createdAt, createdUntil)))
    .orderBy(asc(payments.id))
    .limit(limit);
}

export async function listPaymentsByIds(db: Db, ids: readonly number[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));
}

export async function findPaymentOfWebhook(
  db: Db,
  webhook: Pick<PaymentRow, "provider"> & {
    reference: string | null;
    providerReference: string | null;
  },
): Promise<PaymentRow | undefined> {
  const findBy = (
    column: typeof payments.reference | typeof payments.providerReference,
    name: string,
  ) =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.provider, webhook.provider), inArray(column, [name])));
  if (webhook.reference !== null) {
    const [row] = await findBy(payments.reference, webhook.reference);
    if (row !== undefined) return row;
  }
  if (webhook.providerReference === null) return undefined;
  const [row] = await findBy(payments.providerReference, webhook.providerReference);
  return row;
}
