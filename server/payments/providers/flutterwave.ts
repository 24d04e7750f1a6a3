import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as v from "valibot";
import { DAY_MS, utcDay } from "#domain/day.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import {
  type Charge,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
  WebhookRefused,
} from "#server/payments/provider.ts";
import { toFlutterwaveAmount } from "#server/payments/providers/amounts.ts";
import { FLUTTERWAVE_TERMS } from "#server/payments/providers/currencies.ts";
import {
  Chargebacks,
  Done,
  isChargedBack,
  Link,
  Message,
  paymentOf,
  readCard,
  refundedMinor,
  Refunds,
  type Transaction,
  TransactionAnswer,
  TransactionList,
} from "#server/payments/providers/flutterwave-answers.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";
import {
  createProviderApi,
  messageOf,
  readAnswer,
} from "#server/payments/providers/provider-api.ts";
import { foundOrRefused } from "#server/payments/providers/refused-charge.ts";
import {
  isSameSecret,
  eventIdOfBytes,
  parseWebhook,
  signatureHeader,
} from "#server/payments/providers/webhook-proof.ts";

const NAME = "flutterwave";
const API_URL = "https://api.flutterwave.com/v3";
const LONGEST_MINUTES = 1440;

/** API v3. Its older webhooks have no signature, so they only trigger a lookup. */
export function createFlutterwaveProvider(
  { secretKey, webhookSecrets, apiUrl }: ProviderConfig,
  clock: Clock,
  timeoutMs?: number,
): PaymentProvider {
  const api = createProviderApi(NAME, apiUrl ?? API_URL, secretKey, timeoutMs);
  const { ask } = api;

  async function findTransaction(path: string): Promise<Transaction | null> {
    const { status, body } = await ask(path);
    if (status === 200) return readAnswer(NAME, TransactionAnswer, body).data;
    // It answers 400 both for "not found" and for a bad request.
    if (status === 404 || /no transaction|not found/i.test(messageOf(body))) return null;
    throw new ProviderUnavailable(`${NAME}: status ${status}`);
  }

  const findById = (id: number | string) => findTransaction(`/transactions/${id}/verify`);

  async function findByReference(reference: string): Promise<Transaction | null> {
    const found = await findTransaction(
      `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
    );
    const verified = found === null ? null : await findById(found.id);
    return verified?.tx_ref === reference ? verified : null;
  }

  async function refundedOf(transaction: Transaction) {
    const { status, body } = await ask(`/refunds?tx_id=${transaction.id}`);
    return refundedMinor(transaction, v.safeParse(Refunds, status === 200 ? body : null));
  }

  async function findPayment(reference: string): Promise<ProviderPayment | null> {
    const transaction = await findByReference(reference);
    if (transaction === null) return null;
    const payment = paymentOf(transaction);
    if (payment.status !== "paid") return payment;
    const [refunded, chargebacks] = await Promise.all([
      refundedOf(transaction),
      ask(`/chargebacks?flw_ref=${encodeURIComponent(transaction.flw_ref)}`),
    ]);
    if (refunded.done >= payment.amountMinor) return { ...payment, status: "refunded" };
    return chargebacks.status === 200 &&
      isChargedBack(transaction, v.safeParse(Chargebacks, chargebacks.body))
      ? { ...payment, status: "disputed" }
      : { ...payment, ...(refunded.isKnown ? {} : { refundUnknown: true }) };
  }

  return {
    name: NAME,
    ...FLUTTERWAVE_TERMS,

    async startCheckout(order) {
      const minutes = Math.ceil((order.expiresAt.getTime() - clock.now()) / 60_000);
      const { data } = await api.askFor(Link, "/payments", {
        ...moneyOf(order),
        redirect_url: order.successUrl,
        customer: { email: order.customer.email, name: order.customer.name },
        customizations: { title: order.description },
        meta: { keep: order.keepCard ? "yes" : "no" },
        session_duration: Math.min(Math.max(minutes, 1), LONGEST_MINUTES),
      });
      return { url: data.link, providerReference: order.reference };
    },

    findPayment: ({ reference }) => findPayment(reference),

    listPaid: (from) =>
      api.listOurs("/transactions", TransactionList, {
        status: "successful",
        from: utcDay(from.getTime()),
        // It may use another time zone for days.
        to: utcDay(clock.now() + DAY_MS),
      }),

    async referenceOfReturn(value) {
      if (!/^\d{1,20}$/.test(value)) return ourReference(value);
      return ourReference((await findById(value))?.tx_ref);
    },

    async charge(order) {
      // Look first: unique references depend on the account's settings.
      const earlierPayment = await findPayment(order.reference);
      if (earlierPayment !== null) return earlierPayment;
      const card = readCard(order.authorization);
      const { status, body } = await ask("/tokenized-charges", {
        ...moneyOf(order),
        token: card.token,
        // Flutterwave refuses the token with another e-mail.
        email: card.email,
        narration: order.description,
        meta: { keep: "yes" },
      });
      if (status === 200) return paymentOf(readAnswer(NAME, TransactionAnswer, body).data);
      return foundOrRefused(order, await findPayment(order.reference), messageOf(body));
    },

    async refund({ key, amountMinor, currency, reason }) {
      const transaction = await findByReference(key.reference);
      if (transaction === null) throw new ProviderUnavailable(`${NAME}: nothing to refund`);
      if ((await refundedOf(transaction)).accepted >= amountMinor) return;
      const { status, body } = await ask(`/transactions/${transaction.id}/refund`, {
        amount: toFlutterwaveAmount(amountMinor, currency),
        comments: reason,
      });
      if (status < 300) readAnswer(NAME, Done, body);
      else if ((await refundedOf(transaction)).accepted < amountMinor)
        throw new ProviderUnavailable(`${NAME}: no refund, status ${status}`);
    },

    // It has no such call. Without our key the token is useless.
    forgetAuthorization: () => Promise.resolve(),

    readWebhook(raw, headers) {
      if (!hasValidSignature(raw, headers, webhookSecrets)) throw new WebhookRefused("signature");
      const { type, reference, id } = parseWebhook(Message, raw);
      return {
        eventId: eventIdOfBytes(type, raw),
        type,
        subject: reference === null && id === null ? null : { reference, providerReference: id },
      };
    },
  };
}

/** The newer header signs the body; the older one only identifies the sender. */
function hasValidSignature(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): boolean {
  if (headers["flutterwave-signature"] === undefined) {
    const sharedSecret = signatureHeader(headers, "verif-hash");
    return secrets.some((secret) => isSameSecret(sharedSecret, secret));
  }
  const signature = signatureHeader(headers, "flutterwave-signature");
  return secrets.some((secret) =>
    isSameSecret(signature, createHmac("sha256", secret).update(raw).digest("base64")),
  );
}

function moneyOf({ reference, amountMinor, currency }: Charge) {
  return { tx_ref: reference, amount: toFlutterwaveAmount(amountMinor, currency), currency };
}
