import { and, eq, or, sql } from "drizzle-orm";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "#server/credits/tables.ts";
import { purchaseKey } from "#server/payments/grant-by-kind.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

export interface PaymentPoints {
  remaining: number;
  transfers: number;
}

/** Call it with the buyer's balance locked. */
export async function readPaymentPoints(db: Db, payment: PaymentRow): Promise<PaymentPoints> {
  const key = purchaseKey(payment);
  const rows = await db
    .select({ amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerAccounts.userId, payment.userId),
        or(
          eq(ledgerTransactions.idempotencyKey, key),
          sql`starts_with(${ledgerTransactions.idempotencyKey}, ${`${key}:`})`,
        ),
      ),
    );
  return {
    remaining: rows.reduce((sum, row) => sum + row.amount, 0),
    transfers: rows.length,
  };
}

export function transferKey(payment: PaymentRow, number: number): string {
  return `${purchaseKey(payment)}:${number}`;
}
