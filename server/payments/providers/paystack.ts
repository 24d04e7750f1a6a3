import { createHmac } from "node:crypto";
import * as v from "valibot";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import {
  type Charge,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
  WebhookRefused,
} from "#server/payments/provider.ts";
import { toPaystackAmount } from "#server/payments/providers/amounts.ts";
import { PAYSTACK_TERMS } from "#server/payments/providers/currencies.ts";
import { foundOrRefused } from "#server/payments/providers/refused-charge.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";
import {
  Disputes,
  Done,
  isDisputed,
  Link,
  paymentOf,
  Refunds,
  readCard,
  refundedOf,
  type Transaction,
  TransactionAnswer,
  TransactionList,
} from "#server/payments/providers/paystack-answers.ts";
import {
  createProviderApi,
  messageOf,
  readAnswer,
  requireMode,
} from "#server/payments/providers/provider-api.ts";
import {
  isSameSecret,
  eventIdOfBytes,
  parseWebhook,
  signatureHeader,
} from "#server/payments/providers/webhook-proof.ts";

const NAME = "paystack";
const API_URL = "https://api.paystack.co";
const PAGE_SIZE = 100;

export function createPaystackProvider(
  { secretKey, live, apiUrl }: ProviderConfig,
  timeoutMs?: number,
): PaymentProvider {
  const api = createProviderApi(NAME, apiUrl ?? API_URL, secretKey, timeoutMs);
  const { ask } = api;

  function readTransaction(body: unknown): Transaction {
    const { data } = readAnswer(NAME, TransactionAnswer, body);
    requireMode(NAME, (data.domain === "live") === live);
    return data;
  }

  async function findTransaction(reference: string): Promise<Transaction | null> {
    const { status, body } = await ask(`/transaction/verify/${encodeURIComponent(reference)}`);
    if (status === 200) return readTransaction(body);
    // It answers 400 both for "not found" and for a bad request.
    if (status === 404 || (status === 400 && /not found/i.test(messageOf(body)))) return null;
    throw new ProviderUnavailable(`${NAME}: status ${status}`);
  }

  async function findPayment(reference: string): Promise<ProviderPayment | null> {
    const transaction = await findTransaction(reference);
    // "abandoned" also means that nobody has tried to pay yet, even on an open page.
    if (transaction === null || transaction.status === "abandoned") return null;
    const payment = paymentOf(transaction);
    if (payment.status !== "paid") return payment;
    const [disputes, refunds] = await Promise.all([
      ask(`/dispute/transaction/${transaction.id}`),
      ask(`/refund?transaction=${transaction.id}`),
    ]);
    const refunded = v.safeParse(Refunds, refunds.body);
    if (refunded.success && refundedOf(transaction, refunded.output).done >= transaction.amount)
      return { ...payment, status: "refunded" };
    return disputes.status === 200 && isDisputed(v.safeParse(Disputes, disputes.body))
      ? { ...payment, status: "disputed" }
      : { ...payment, ...(refunded.success ? {} : { refundUnknown: true }) };
  }

  /** @throws {ProviderUnavailable} also if a refund waits for an operator */
  async function isRefundAccepted(reference: string, amount: number): Promise<boolean> {
    const transaction = await findTransaction(reference);
    if (transaction === null || transaction.status === "reversed") return transaction !== null;
    const { status, body } = await ask(`/refund?transaction=${transaction.id}`);
    if (status !== 200) return false;
    const { accepted, isStuck } = refundedOf(transaction, readAnswer(NAME, Refunds, body));
    if (isStuck) throw new ProviderUnavailable(`${NAME}: a refund needs attention`);
    return accepted >= amount;
  }

  return {
    name: NAME,
    ...PAYSTACK_TERMS,

    async startCheckout(order) {
      const { data } = await api.askFor(Link, "/transaction/initialize", {
        ...moneyOf(order),
        email: order.customer.email,
        callback_url: order.successUrl,
        metadata: { keep: order.keepCard ? "yes" : "no", cancel_action: order.cancelUrl },
      });
      return { url: data.authorization_url, providerReference: order.reference };
    },

    findPayment: ({ reference }) => findPayment(reference),

    listPaid: (from) =>
      api.listOurs("/transaction", TransactionList, {
        status: "success",
        from: from.toISOString(),
        perPage: String(PAGE_SIZE),
      }),

    async referenceOfReturn(value) {
      return ourReference(value);
    },

    async charge(order) {
      const card = readCard(order.authorization);
      const { status, body } = await ask("/transaction/charge_authorization", {
        ...moneyOf(order),
        // Paystack refuses the card with another e-mail.
        email: card.email,
        authorization_code: card.code,
        metadata: { keep: "yes" },
      });
      if (status === 200) return paymentOf(readTransaction(body));
      // An earlier attempt whose response was lost may have used the reference.
      return foundOrRefused(order, await findPayment(order.reference), messageOf(body));
    },

    async refund({ key, amountMinor, currency, reason }) {
      const amount = toPaystackAmount(amountMinor, currency);
      // Paystack has no idempotency key for refunds.
      if (await isRefundAccepted(key.reference, amount)) return;
      const { status, body } = await ask("/refund", {
        transaction: key.reference,
        amount,
        currency,
        merchant_note: reason,
      });
      if (status < 300) readAnswer(NAME, Done, body);
      else if (!(await isRefundAccepted(key.reference, amount)))
        throw new ProviderUnavailable(`${NAME}: no refund, status ${status}`);
    },

    async forgetAuthorization(authorization) {
      const { code } = readCard(authorization);
      const { status, body } = await ask("/customer/authorization/deactivate", {
        authorization_code: code,
      });
      const isGone = status === 404 || /not found|deactivated|inactive/i.test(messageOf(body));
      if (status < 300) readAnswer(NAME, Done, body);
      else if (!isGone)
        throw new ProviderUnavailable(`${NAME}: the card was not removed, status ${status}`);
    },

    readWebhook(raw, headers) {
      const signature = signatureHeader(headers, "x-paystack-signature");
      const expected = createHmac("sha512", secretKey).update(raw).digest("hex");
      if (!isSameSecret(signature, expected)) throw new WebhookRefused("signature");
      const { event, data } = parseWebhook(Message, raw);
      const reference = ourReference(
        data.transaction_reference ?? data.transaction?.reference ?? data.reference,
      );
      return {
        eventId: eventIdOfBytes(event, raw),
        type: event,
        subject: reference === null ? null : { reference, providerReference: null },
      };
    },
  };
}

const Text = v.nullish(v.unknown());
const Message = v.object({
  event: v.pipe(v.string(), v.maxLength(100)),
  data: v.object({
    reference: Text,
    transaction_reference: Text,
    transaction: v.nullish(v.object({ reference: Text })),
  }),
});

function moneyOf({ reference, amountMinor, currency }: Charge) {
  return { reference, amount: String(toPaystackAmount(amountMinor, currency)), currency };
}
