import {
  nextCheckAfter,
  nextRefundCheck,
  postponedCheck,
} from "#server/payments/check-schedule.ts";
import { listDueChecks, setNextCheck } from "#server/payments/due-payment-repository.ts";
import { forEachPayment } from "#server/payments/for-each-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  lockPayment,
  type PaymentRow,
  updatePayment,
} from "#server/payments/payment-repository.ts";
import { refreshPayment } from "#server/payments/refresh-payment.ts";
import { isSettled } from "#server/payments/settle.ts";
import { now } from "#server/platform/context.ts";

const BATCH_SIZE = 200;

/** Includes failed payments, because a buyer may retry, and refunds, because they may fail. */
export async function settleOpenPayments(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const due = await listDueChecks(context.db, now(context), BATCH_SIZE);
  await forEachPayment(
    due,
    { signal, ending },
    async (payment) => {
      const reviewed = await refreshPayment(context, payment.reference);
      const next = nextCheckOf(reviewed, now(context));
      await setNextCheck(context.db, payment, next);
      if (next === null && !isSettled(reviewed)) await expire(context, reviewed);
    },
    (payment) => setNextCheck(context.db, payment, postponedCheck(now(context))),
  );
}

function nextCheckOf(payment: PaymentRow, at: Date): Date | null {
  if (!isSettled(payment)) return nextCheckAfter(payment.createdAt, at);
  const { refundDueAt, refundedAt } = payment;
  return refundDueAt !== null && refundedAt !== null ? nextRefundCheck(refundedAt, at) : null;
}

async function expire(context: PaymentContext, { reference }: PaymentRow): Promise<void> {
  await context.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment.state === "open") await updatePayment(tx, payment.id, { state: "expired" });
  });
}
