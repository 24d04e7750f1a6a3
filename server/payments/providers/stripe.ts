import { Stripe } from "stripe";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import {
  type Charge,
  type PaymentKey,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
} from "#server/payments/provider.ts";
import { toStripeAmount } from "#server/payments/providers/amounts.ts";
import { STRIPE_TERMS } from "#server/payments/providers/currencies.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";
import { readAnswer, requireMode } from "#server/payments/providers/provider-api.ts";
import { refusedCharge } from "#server/payments/providers/refused-charge.ts";
import {
  Disputes,
  type Intent,
  IntentAnswer,
  Intents,
  isDisputed,
  isPaidBack,
  Method,
  type Page,
  paymentOfCharge,
  paymentOfPage,
  PageAnswer,
  readMeans,
  Refund,
  Refunds,
} from "#server/payments/providers/stripe-answers.ts";
import { askStripe, findInStripe } from "#server/payments/providers/stripe-errors.ts";
import { listStripePayments } from "#server/payments/providers/stripe-list.ts";
import { readStripeWebhook } from "#server/payments/providers/stripe-webhook.ts";

const NAME = "stripe";
/** What was written against; an account's own default may be older or newer. */
const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 15_000;

/** Cards and wallets nearly everywhere. Each call that moves money carries a key by which a repeated one moves nothing. */
export function createStripeProvider(
  { secretKey, webhookSecrets, live, apiUrl }: ProviderConfig,
  timeout = TIMEOUT_MS,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(apiUrl),
  });

  function readIntent(answer: unknown): Intent {
    const intent = readAnswer(NAME, IntentAnswer, answer);
    requireMode(NAME, intent.livemode === live);
    return intent;
  }

  async function findIntent({ reference, providerReference }: PaymentKey): Promise<Intent | null> {
    if (providerReference?.startsWith("pi_")) {
      const found = await findInStripe(() =>
        stripe.paymentIntents.retrieve(providerReference, { expand: ["latest_charge"] }),
      );
      return found === null ? null : readIntent(found);
    }
    const found = await askStripe(() =>
      stripe.paymentIntents.search({
        query: `metadata['reference']:'${reference}'`,
        expand: ["data.latest_charge"],
      }),
    );
    const intent = readAnswer(NAME, Intents, found).data.find(
      (one) => one.metadata["reference"] === reference,
    );
    return intent === undefined ? null : readIntent(intent);
  }

  async function findPage(id: string): Promise<Page | null> {
    const found = await findInStripe(() =>
      stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] }),
    );
    if (found === null) return null;
    const page = readAnswer(NAME, PageAnswer, found);
    requireMode(NAME, page.livemode === live);
    return page;
  }

  /**
   * A charge says that it was refunded from when that was asked for, although it may be pending or have failed, and that it was
   * disputed ever after, also once that was won.
   */
  async function withWhatFollowed(
    payment: ProviderPayment,
    intent: Intent | null,
  ): Promise<ProviderPayment> {
    if (intent === null) return payment;
    if (payment.status === "refunded") {
      const refunds = await askStripe(() =>
        stripe.refunds.list({ payment_intent: intent.id, limit: 100 }),
      );
      return isPaidBack(intent, readAnswer(NAME, Refunds, refunds))
        ? payment
        : { ...payment, status: "paid" };
    }
    if (payment.status !== "paid" || intent.latest_charge?.disputed !== true) return payment;
    const disputes = await askStripe(() => stripe.disputes.list({ payment_intent: intent.id }));
    return isDisputed(readAnswer(NAME, Disputes, disputes))
      ? { ...payment, status: "disputed" }
      : payment;
  }

  async function findPayment(key: PaymentKey): Promise<ProviderPayment | null> {
    if (key.providerReference?.startsWith("cs_")) {
      const page = await findPage(key.providerReference);
      return page === null ? null : withWhatFollowed(paymentOfPage(page), page.payment_intent);
    }
    const intent = await findIntent(key);
    return intent === null ? null : withWhatFollowed(paymentOfCharge(intent), intent);
  }

  async function intentIdOf(key: PaymentKey): Promise<string | null> {
    if (!key.providerReference?.startsWith("cs_")) return (await findIntent(key))?.id ?? null;
    return (await findPage(key.providerReference))?.payment_intent?.id ?? null;
  }

  async function createCharge(order: Charge & { authorization: string }): Promise<unknown> {
    const { customer, paymentMethod } = readMeans(order.authorization);
    return stripe.paymentIntents.create(
      {
        ...moneyOf(order),
        customer,
        payment_method: paymentMethod,
        off_session: true,
        confirm: true,
        // The buyer is not there to be asked for anything.
        error_on_requires_action: true,
        description: order.description,
        metadata: { reference: order.reference, keep: "yes" },
        expand: ["latest_charge"],
      },
      { idempotencyKey: `charge-${order.reference}` },
    );
  }

  return {
    name: NAME,
    ...STRIPE_TERMS,

    async startCheckout(order) {
      const page = await askStripe(() =>
        stripe.checkout.sessions.create(pageOf(order), {
          idempotencyKey: `checkout-${order.reference}`,
        }),
      );
      const { id, url } = readAnswer(NAME, PageAnswer, page);
      if (url === null) throw new ProviderUnavailable(`${NAME}: a page without an address`);
      return { url, providerReference: id };
    },

    findPayment,

    listPaid: (from) => listStripePayments(stripe, from),

    async referenceOfReturn(value) {
      if (/^cs_\w{1,250}$/.test(value))
        return ourReference((await findPage(value))?.client_reference_id);
      if (!/^pi_\w{1,250}$/.test(value)) return null;
      const intent = await findIntent({ reference: "", providerReference: value });
      return ourReference(intent?.metadata["reference"]);
    },

    async charge(order) {
      // Its key holds for a day at least; after that this finds what was charged.
      const known = await findPayment({ reference: order.reference, providerReference: null });
      if (known !== null) return known;
      return askStripe(async () => {
        try {
          return paymentOfCharge(readIntent(await createCharge(order)));
        } catch (error) {
          if (!isDecline(error)) throw error;
          const intent = error.payment_intent;
          return intent === undefined
            ? refusedCharge(order)
            : { ...refusedCharge(order), providerReference: intent.id };
        }
      });
    },

    async refund({ key, amountMinor, currency, reason }) {
      const intent = await intentIdOf(key);
      if (intent === null) throw new ProviderUnavailable(`${NAME}: nothing to refund`);
      const answer = await askStripe(
        () =>
          stripe.refunds.create(
            {
              payment_intent: intent,
              amount: toStripeAmount(amountMinor, currency),
              reason: "requested_by_customer",
              metadata: { reference: key.reference, reason },
            },
            // Of a refund that has failed since it gives the old answer for a day, and after that another is made.
            { idempotencyKey: `refund-${key.reference}` },
          ),
        // Of a disputed charge the bank has given the money back.
        ["charge_already_refunded", "charge_disputed"],
      );
      if (answer === undefined) return;
      const { status } = readAnswer(NAME, Refund, answer);
      if (status === "failed" || status === "canceled")
        throw new ProviderUnavailable(`${NAME}: a refund was ${status}`);
    },

    async forgetAuthorization(authorization) {
      const { paymentMethod } = readMeans(authorization);
      const isForgotten = async () => {
        const found = await findInStripe(() => stripe.paymentMethods.retrieve(paymentMethod));
        return found === null || readAnswer(NAME, Method, found).customer === null;
      };
      if (await isForgotten()) return;
      try {
        const detached = await askStripe(() => stripe.paymentMethods.detach(paymentMethod));
        readAnswer(NAME, Method, detached);
      } catch (error) {
        // Another process may have detached it between the two requests, and Stripe refuses a second time.
        if (!(await isForgotten())) throw error;
      }
    },

    readWebhook: (raw, headers, nowMs) =>
      readStripeWebhook(stripe.webhooks, { raw, headers, nowMs, secrets: webhookSecrets }),
  };
}

function addressOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return {
    host: hostname,
    ...(port === "" ? {} : { port }),
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
  };
}

function moneyOf({ amountMinor, currency }: Charge) {
  return { amount: toStripeAmount(amountMinor, currency), currency: currency.toLowerCase() };
}

function pageOf(
  order: Parameters<PaymentProvider["startCheckout"]>[0],
): Stripe.Checkout.SessionCreateParams {
  const { reference, keep, customer, successUrl } = order;
  const { amount, currency } = moneyOf(order);
  return {
    mode: "payment",
    client_reference_id: reference,
    metadata: { reference },
    customer_email: customer.email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: amount,
          product_data: { name: order.description },
        },
      },
    ],
    // What is shown here is what is charged there.
    adaptive_pricing: { enabled: false },
    payment_intent_data: {
      description: order.description,
      metadata: { reference, keep: keep ? "yes" : "no" },
      ...(keep ? { setup_future_usage: "off_session" as const } : {}),
    },
    ...(keep ? { customer_creation: "always" as const } : {}),
    // Its own mark, which must reach it as it is.
    success_url: `${successUrl}${successUrl.includes("?") ? "&" : "?"}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
}

/** The bank says no, or the means of payment is no more: tried again it would be the same. */
function isDecline(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError &&
      ["customer", "payment_method"].includes(error.param ?? ""))
  );
}
