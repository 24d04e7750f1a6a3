import { nextCheckAfter, postponedCheck } from "#server/payments/check-schedule.ts";
import { listDueChecks, setNextCheck } from "#server/payments/due-payment-repository.ts";
import { eachOf } from "#server/payments/each-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  lockPayment,
  type PaymentRow,
  updatePayment,
} from "#server/payments/payment-repository.ts";
import { isSettled, settle } from "#server/payments/settle.ts";
import { now } from "#server/platform/context.ts";

const AT_ONCE = 200;

/**
 * Settles what nobody has come back from: asked about at set times, and over where the last of them brings nothing. One
 * that failed is asked about as well, for a buyer may try again on the same page.
 */
export async function settleOpenPayments(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const due = await listDueChecks(context.db, now(context), AT_ONCE);
  await eachOf(
    due,
    { signal, ending },
    async (payment) => {
      const settled = await settle(context, payment.reference);
      if (isSettled(settled)) return setNextCheck(context.db, payment, null);
      const next = nextCheckAfter(payment.createdAt, now(context));
      await setNextCheck(context.db, payment, next);
      if (next === null) await expire(context, settled);
    },
    (payment) => setNextCheck(context.db, payment, postponedCheck(now(context))),
  );
}

async function expire(context: PaymentContext, { reference }: PaymentRow): Promise<void> {
  await context.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment.state === "open") await updatePayment(tx, payment.id, { state: "expired" });
  });
}
