import { and, asc, eq, gt, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Payments that may still come to something, and are to be asked about. */
export async function listDueChecks(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt), asc(payments.id))
    .limit(limit);
}

/**
 * Has the job that settles open payments ask about those that stand here once more, as after a restore from backup: a
 * webhook of a refund or dispute that was answered before does not come again.
 * @returns how many there are
 */
export async function checkAgain(db: Db, createdFrom: Date, now: Date): Promise<number> {
  const marked = await db
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
  return marked.length;
}

/** Unless another process has done so since the payment was read. */
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

/** Payments that were not what was asked for, and whose money is to go back now; also again, where that has failed. */
export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(lte(payments.refundDueAt, now), isNull(payments.refundedAt)))
    .orderBy(asc(payments.refundDueAt), asc(payments.id))
    .limit(limit);
}

/** Payments in the order of their creation, after this id. */
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

export async function listPaymentsOf(db: Db, ids: readonly number[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));
}

/** Of these references or a provider's own names, of this provider alone. */
export async function findPaymentOf(
  db: Db,
  about: Pick<PaymentRow, "provider"> & {
    reference: string | null;
    providerReference: string | null;
  },
): Promise<PaymentRow | undefined> {
  const by = (
    column: typeof payments.reference | typeof payments.providerReference,
    name: string,
  ) =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.provider, about.provider), inArray(column, [name])));
  if (about.reference !== null) {
    const [row] = await by(payments.reference, about.reference);
    if (row !== undefined) return row;
  }
  if (about.providerReference === null) return undefined;
  const [row] = await by(payments.providerReference, about.providerReference);
  return row;
}
