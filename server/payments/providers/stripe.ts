import { Stripe } from "stripe";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import {
  type Charge,
  type CheckoutOrder,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
} from "#server/payments/provider.ts";
import { toStripeAmount } from "#server/payments/providers/amounts.ts";
import { STRIPE_TERMS } from "#server/payments/providers/currencies.ts";
import { readAnswer } from "#server/payments/providers/provider-api.ts";
import { refusedCharge } from "#server/payments/providers/refused-charge.ts";
import {
  Method,
  PageAnswer,
  paymentOfCharge,
  parseAuthorization,
  Refund,
} from "#server/payments/providers/stripe-answers.ts";
import {
  askStripe,
  findInStripe,
  redactStripeError,
} from "#server/payments/providers/stripe-errors.ts";
import {
  findIntentId,
  findReference,
  findStripePayment,
  listStripePayments,
  readIntent,
  type StripeAccount,
} from "#server/payments/providers/stripe-lookup.ts";
import { readStripeWebhook } from "#server/payments/providers/stripe-webhook.ts";

const NAME = "stripe";
/** Pinned, because an account's default version may differ. */
const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 15_000;

/** Each call that moves money has an idempotency key. */
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
  const account = { stripe, live };
  return {
    name: NAME,
    ...STRIPE_TERMS,
    startCheckout: (order) => openPage(stripe, order),
    findPayment: (key) => findStripePayment(account, key),
    listPaid: (from) => listStripePayments(account, from),
    referenceOfReturn: (value) => findReference(account, value),
    charge: (order) => charge(account, order),
    refund: (order) => refund(account, order),
    forgetAuthorization: (authorization) => detachMethod(stripe, authorization),
    readWebhook: (raw, headers, nowMs) =>
      readStripeWebhook(stripe.webhooks, { raw, headers, nowMs, secrets: webhookSecrets }),
  };
}

async function openPage(stripe: Stripe, order: CheckoutOrder) {
  const page = await askStripe(() =>
    stripe.checkout.sessions.create(toSessionParams(order), {
      idempotencyKey: `checkout-${order.reference}`,
    }),
  );
  const { id, url } = readAnswer(NAME, PageAnswer, page);
  if (url === null) throw new ProviderUnavailable(`${NAME}: the checkout has no URL`);
  return { url, providerReference: id };
}

async function charge(
  account: StripeAccount,
  order: Charge & { authorization: string },
): Promise<ProviderPayment> {
  const { reference, description } = order;
  // The key holds for a day at least. Later this finds an earlier charge.
  const earlierPayment = await findStripePayment(account, { reference, providerReference: null });
  if (earlierPayment !== null) return earlierPayment;
  const { customer, paymentMethod } = parseAuthorization(order.authorization);
  try {
    const intent = await account.stripe.paymentIntents.create(
      {
        ...moneyOf(order),
        customer,
        payment_method: paymentMethod,
        off_session: true,
        confirm: true,
        // The buyer is absent and cannot confirm anything.
        error_on_requires_action: true,
        description,
        metadata: { reference, keep: "yes" },
        expand: ["latest_charge"],
      },
      { idempotencyKey: `charge-${reference}` },
    );
    return paymentOfCharge(readIntent(account, intent));
  } catch (error) {
    if (!isDecline(error)) throw redactStripeError(error);
    const providerReference = error.payment_intent?.id;
    const refused = refusedCharge(order);
    return providerReference === undefined ? refused : { ...refused, providerReference };
  }
}

async function refund(
  account: StripeAccount,
  { key, amountMinor, currency, reason }: Parameters<PaymentProvider["refund"]>[0],
): Promise<void> {
  const intent = await findIntentId(account, key);
  if (intent === null) throw new ProviderUnavailable(`${NAME}: nothing to refund`);
  const answer = await askStripe(
    () =>
      account.stripe.refunds.create(
        {
          payment_intent: intent,
          amount: toStripeAmount(amountMinor, currency),
          reason: "requested_by_customer",
          metadata: { reference: key.reference, reason },
        },
        // A failed refund repeats its answer for a day. Later a new refund is made.
        { idempotencyKey: `refund-${key.reference}` },
      ),
    // The bank has already returned the money of a disputed charge.
    ["charge_already_refunded", "charge_disputed"],
  );
  if (answer === undefined) return;
  const { status } = readAnswer(NAME, Refund, answer);
  if (status === "failed" || status === "canceled")
    throw new ProviderUnavailable(`${NAME}: a refund was ${status}`);
}

async function detachMethod(stripe: Stripe, authorization: string): Promise<void> {
  const { paymentMethod } = parseAuthorization(authorization);
  const isForgotten = async () => {
    const found = await findInStripe(() => stripe.paymentMethods.retrieve(paymentMethod));
    return found === undefined || readAnswer(NAME, Method, found).customer === null;
  };
  if (await isForgotten()) return;
  try {
    const detached = await askStripe(() => stripe.paymentMethods.detach(paymentMethod));
    readAnswer(NAME, Method, detached);
  } catch (error) {
    // Another process may have detached it in between; Stripe refuses a second time.
    if (!(await isForgotten())) throw error;
  }
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

function toSessionParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { reference, keepCard, customer, successUrl } = order;
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
    // The buyer pays exactly the amount that we show.
    adaptive_pricing: { enabled: false },
    payment_intent_data: {
      description: order.description,
      metadata: { reference, keep: keepCard ? "yes" : "no" },
      ...(keepCard ? { setup_future_usage: "off_session" as const } : {}),
    },
    ...(keepCard ? { customer_creation: "always" as const } : {}),
    // Stripe's placeholder must not be URL-encoded.
    success_url: `${successUrl}${successUrl.includes("?") ? "&" : "?"}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
}

/** A decline is final: a retry gives the same result. */
function isDecline(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError &&
      ["customer", "payment_method"].includes(error.param ?? ""))
  );
}
