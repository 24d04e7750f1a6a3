import type { Stripe } from "stripe";
import * as v from "valibot";
import type { PaymentKey, ProviderPayment } from "#server/payments/provider.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";
import { readAnswer, requireMode } from "#server/payments/providers/provider-api.ts";
import {
  Disputes,
  type Intent,
  IntentAnswer,
  Intents,
  isDisputed,
  isRefunded,
  type Page,
  PageAnswer,
  paymentOfCharge,
  paymentOfPage,
  Refunds,
} from "#server/payments/providers/stripe-answers.ts";
import { askStripe, findInStripe } from "#server/payments/providers/stripe-errors.ts";

export interface StripeAccount {
  stripe: Stripe;
  live: boolean;
}

export async function findStripePayment(
  account: StripeAccount,
  key: PaymentKey,
): Promise<ProviderPayment | null> {
  if (key.providerReference?.startsWith("cs_")) {
    const page = await findPage(account, key.providerReference);
    return page && withRefundOrDispute(account, paymentOfPage(page), page.payment_intent);
  }
  const intent = await findIntent(account, key);
  return intent && withRefundOrDispute(account, paymentOfCharge(intent), intent);
}

export async function findIntentId(
  account: StripeAccount,
  key: PaymentKey,
): Promise<string | null> {
  const intent = key.providerReference?.startsWith("cs_")
    ? (await findPage(account, key.providerReference))?.payment_intent
    : await findIntent(account, key);
  return intent?.id ?? null;
}

export async function findReference(account: StripeAccount, id: string): Promise<string | null> {
  if (/^cs_\w{1,250}$/.test(id))
    return ourReference((await findPage(account, id))?.client_reference_id);
  if (!/^pi_\w{1,250}$/.test(id)) return null;
  const intent = await findIntent(account, { reference: "", providerReference: id });
  return ourReference(intent?.metadata["reference"]);
}

export function readIntent({ live }: StripeAccount, answer: unknown): Intent {
  const intent = readAnswer("stripe", IntentAnswer, answer);
  requireMode("stripe", intent.livemode === live);
  return intent;
}

async function findIntent(
  account: StripeAccount,
  { reference, providerReference }: PaymentKey,
): Promise<Intent | null> {
  const { paymentIntents } = account.stripe;
  if (providerReference?.startsWith("pi_")) {
    const found = await findInStripe(() =>
      paymentIntents.retrieve(providerReference, { expand: ["latest_charge"] }),
    );
    return found === undefined ? null : readIntent(account, found);
  }
  const found = await askStripe(() =>
    paymentIntents.search({
      query: `metadata['reference']:'${reference}'`,
      expand: ["data.latest_charge"],
    }),
  );
  const intent = readAnswer("stripe", Intents, found).data.find(
    (intent) => intent.metadata["reference"] === reference,
  );
  return intent === undefined ? null : readIntent(account, intent);
}

async function findPage({ stripe, live }: StripeAccount, id: string): Promise<Page | null> {
  const found = await findInStripe(() =>
    stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] }),
  );
  if (found === undefined) return null;
  const page = readAnswer("stripe", PageAnswer, found);
  requireMode("stripe", page.livemode === live);
  return page;
}

/** `refunded` also covers pending and failed refunds; `disputed` stays true after a won dispute. */
async function withRefundOrDispute(
  { stripe }: StripeAccount,
  payment: ProviderPayment,
  intent: Intent | null,
): Promise<ProviderPayment> {
  if (intent === null) return payment;
  if (payment.status === "refunded") {
    const refunds = await askStripe(() =>
      stripe.refunds.list({ payment_intent: intent.id, limit: 100 }),
    );
    const hasCompletedRefund = isRefunded(intent, readAnswer("stripe", Refunds, refunds));
    return hasCompletedRefund ? payment : { ...payment, status: "paid" };
  }
  if (payment.status !== "paid" || intent.latest_charge?.disputed !== true) return payment;
  const disputes = await askStripe(() => stripe.disputes.list({ payment_intent: intent.id }));
  return isDisputed(readAnswer("stripe", Disputes, disputes))
    ? { ...payment, status: "disputed" }
    : payment;
}

const PAGE_SIZE = 100;
/** Others may share the account: require only what identifies our payments. */
const Listed = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      status: v.string(),
      metadata: v.nullish(v.record(v.string(), v.unknown())),
    }),
  ),
  has_more: v.boolean(),
});

export async function* listStripePayments(
  { stripe }: StripeAccount,
  from: Date,
): AsyncGenerator<PaymentKey> {
  for (let last: string | undefined, isEnd = false; !isEnd;) {
    const answer = await askStripe(() =>
      stripe.paymentIntents.list({
        created: { gte: Math.floor(from.getTime() / 1000) },
        limit: PAGE_SIZE,
        ...(last === undefined ? {} : { starting_after: last }),
      }),
    );
    const { data, has_more: hasMore } = readAnswer("stripe", Listed, answer);
    for (const { id, status, metadata } of data) {
      const reference = ourReference(metadata?.["reference"]);
      if (status === "succeeded" && reference !== null) yield { reference, providerReference: id };
    }
    last = data.at(-1)?.id;
    isEnd = !hasMore || last === undefined;
  }
}
