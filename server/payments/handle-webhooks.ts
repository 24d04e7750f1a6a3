import { DAY_MS } from "#domain/day.ts";
import { findPaymentOfWebhook } from "#server/payments/due-payment-repository.ts";
import { forEachPayment } from "#server/payments/for-each-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  findPayment,
  type PaymentRow,
  updatePayment,
} from "#server/payments/payment-repository.ts";
import { refreshPayment } from "#server/payments/refresh-payment.ts";
import { isSettled } from "#server/payments/settle.ts";
import {
  listUnhandledWebhooks,
  markWebhookHandled,
  type UnhandledWebhook,
} from "#server/payments/webhook-repository.ts";
import { now } from "#server/platform/context.ts";

const BATCH_SIZE = 200;
/** After this time scheduled checks find the payment. */
const GIVE_UP_MS = 4 * DAY_MS;

/** Order and repeats do not matter, because webhook content is never trusted. */
export async function handleWebhooks(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; ;) {
    const webhooks = await listUnhandledWebhooks(context.db, after, BATCH_SIZE);
    await forEachPayment(webhooks, { signal, ending }, (webhook) => handle(context, webhook)).catch(
      (error: unknown) => failures.push(error),
    );
    const last = webhooks.at(-1);
    if (last === undefined || webhooks.length < BATCH_SIZE || ending?.aborted === true) break;
    signal?.throwIfAborted();
    after = last.id;
  }
  if (failures.length > 0) throw failures[0];
}

async function handle(context: PaymentContext, webhook: UnhandledWebhook): Promise<void> {
  const { id, provider, type, receivedAt } = webhook;
  const payment =
    (await findPaymentOfWebhook(context.db, webhook)) ?? (await findByProvider(context, webhook));
  if (payment === undefined)
    context.log?.warn({ provider, type, webhook: id }, "a webhook names no payment of ours");
  else if (now(context).getTime() - receivedAt.getTime() < GIVE_UP_MS)
    await refreshPayment(context, payment.reference);
  else if (isSettled(payment))
    await updatePayment(context.db, payment.id, { nextCheckAt: now(context) });
  await markWebhookHandled(context.db, id, now(context));
}

/** A refund or dispute may carry only the provider's own reference. */
async function findByProvider(
  { db, providers }: PaymentContext,
  { provider, reference, providerReference }: UnhandledWebhook,
): Promise<PaymentRow | undefined> {
  if (reference !== null || providerReference === null) return undefined;
  const ourReference = await providers.byName(provider).referenceOfReturn(providerReference);
  const payment = ourReference === null ? undefined : await findPayment(db, ourReference);
  return payment?.provider === provider ? payment : undefined;
}
