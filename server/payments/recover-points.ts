import { and, eq, gt, inArray } from "drizzle-orm";
import { transfer } from "#server/credits/ledger-repository.ts";
import { type PaymentRow, updatePayment } from "#server/payments/payment-repository.ts";
import { transferKey, readPaymentPoints } from "#server/payments/payment-points.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Call it before the first ledger entry. Always lock payments first, balances second. */
export async function lockPointsPayments(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.userId, [...userIds]),
        eq(payments.kind, "topup"),
        inArray(payments.state, ["paid", "disputed", "refunded"]),
      ),
    )
    .orderBy(payments.id)
    .for("update");
}

/** Takes returned points for refunded or disputed payments. @returns points taken, by user */
export async function recoverPoints(
  db: Db,
  returned: ReadonlyMap<number, number>,
  at: Date,
): Promise<Map<number, number>> {
  const pointsLeft = new Map(returned);
  const recovered = new Map<number, number>();
  for (const payment of await listOwingPayments(db, [...returned.keys()])) {
    const { userId } = payment;
    const owed = payment.unrecoveredPoints ?? 0;
    const points = Math.min(owed, pointsLeft.get(userId) ?? 0);
    if (points === 0) continue;
    const { transfers } = await readPaymentPoints(db, payment);
    await transfer(db, {
      key: transferKey(payment, transfers),
      kind: "purchase_taken_back",
      from: { userId },
      to: "purchases",
      points,
      at,
    });
    await updatePayment(db, payment.id, { unrecoveredPoints: owed - points });
    pointsLeft.set(userId, (pointsLeft.get(userId) ?? 0) - points);
    recovered.set(userId, (recovered.get(userId) ?? 0) + points);
  }
  return recovered;
}

async function listOwingPayments(db: Db, userIds: readonly number[]): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.userId, [...userIds]),
        inArray(payments.state, ["disputed", "refunded"]),
        gt(payments.unrecoveredPoints, 0),
      ),
    )
    .orderBy(payments.id);
}
