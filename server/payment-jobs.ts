import { expirePlans, remindOfRenewals } from "#server/payments/end-plans.ts";
import { reportUnknownPayments } from "#server/payments/find-unknown-payments.ts";
import { forgetAuthorizations } from "#server/payments/forget-authorizations.ts";
import { refundUnfitPayments } from "#server/payments/refund-unfit-payments.ts";
import { handleWebhooks } from "#server/payments/handle-webhooks.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { reconcile } from "#server/payments/reconcile.ts";
import { renewSubscriptions } from "#server/payments/renew-subscriptions.ts";
import { settleOpenPayments } from "#server/payments/settle-open-payments.ts";
import type { Job } from "#server/platform/jobs/job.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const PROVIDER_GRACE_MS = 60 * MINUTE_MS;

/** Jobs may run twice at once and be killed: provider references and row locks keep them safe. */
export function paymentJobs(context: PaymentContext): Job[] {
  type Act = (context: PaymentContext, signal?: AbortSignal, ending?: AbortSignal) => Promise<void>;
  const job = (name: string, everyMs: number, act: Act): Job => ({
    queue: "payments",
    name,
    everyMs,
    graceMs: PROVIDER_GRACE_MS,
    run: (...ends) => act(context, ...ends),
  });
  return [
    job("handle-webhooks", 30 * SECOND_MS, handleWebhooks),
    job("settle-open-payments", 30 * SECOND_MS, settleOpenPayments),
    job("renew-subscriptions", MINUTE_MS, renewSubscriptions),
    job("expire-plans", MINUTE_MS, expirePlans),
    job("remind-of-renewals", 10 * MINUTE_MS, remindOfRenewals),
    job("refund-unfit-payments", MINUTE_MS, refundUnfitPayments),
    job("forget-authorizations", MINUTE_MS, forgetAuthorizations),
    job("reconcile", 60 * MINUTE_MS, reconcile),
    job("report-unknown-payments", 6 * 60 * MINUTE_MS, reportUnknownPayments),
  ];
}
