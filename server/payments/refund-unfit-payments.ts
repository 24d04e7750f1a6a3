import { DAY_MS } from "#domain/day.ts";
import { isCurrency } from "#domain/money.ts";
import { listDueRefunds } from "#server/payments/due-payment-repository.ts";
import { forEachPayment } from "#server/payments/for-each-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { type PaymentRow, updatePayment } from "#server/payments/payment-repository.ts";
import { applyProviderPayment } from "#server/payments/refresh-payment.ts";
import { now } from "#server/platform/context.ts";

const BATCH_SIZE = 100;
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = DAY_MS;

/** Retries until the provider confirms, because an accepted refund can fail. */
export async function refundUnfitPayments(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const due = await listDueRefunds(context.db, now(context), BATCH_SIZE);
  await forEachPayment(due, { signal, ending }, (payment) => refundUnfit(context, payment));
}

async function refundUnfit(context: PaymentContext, payment: PaymentRow): Promise<void> {
  await scheduleRetry(context, payment);
  const provider = context.providers.byName(payment.provider);
  const paid = await provider.findPayment(payment);
  if (paid?.reference !== payment.reference)
    throw new Error(
      `payment ${payment.reference} needs a refund, but its provider does not know it`,
    );
  // During a dispute the provider cannot refund.
  if (paid.status === "disputed") return;
  if (paid.status === "refunded") {
    await applyProviderPayment(context, payment, paid);
    return;
  }
  await provider.refund({
    key: payment,
    amountMinor: paid.amountMinor,
    // For an unknown currency the provider uses the reference and refunds all.
    currency: isCurrency(paid.currency) ? paid.currency : payment.currency,
    reason: "It could not be given as agreed.",
  });
  await applyProviderPayment(context, payment, await provider.findPayment(payment));
}

/** Set before the attempt, so that a crash loses nothing. The wait doubles. */
async function scheduleRetry({ db, clock }: PaymentContext, payment: PaymentRow): Promise<void> {
  const wait = Math.min(MINUTE_MS * 2 ** Math.min(payment.checks, 16), LONGEST_WAIT_MS);
  await updatePayment(db, payment.id, {
    checks: payment.checks + 1,
    refundDueAt: new Date(clock.now() + wait),
  });
}
