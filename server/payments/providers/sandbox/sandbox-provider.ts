import type { PaymentProvider, ProviderPayment } from "#server/payments/provider.ts";
import { ProviderUnavailable } from "#server/payments/provider.ts";
import {
  canCharge,
  changePayment,
  findByReference,
  forgetAuthorization,
  keepPayment,
  lockByReference,
  type SandboxPayment,
} from "#server/payments/providers/sandbox/sandbox-repository.ts";
import { readSigned } from "#server/payments/providers/sandbox/sandbox-signature.ts";
import { queueWebhook } from "#server/payments/providers/sandbox/sandbox-webhooks.ts";
import { type Context, now } from "#server/platform/context.ts";

/** Where its pages are, below the address at which the app is reached. */
export const PAGES = "/pay/sandbox";
/** How they look. */
export const STYLE_PATH = `${PAGES}/page.css`;

/** How a payment stands at a moment: one that is confirmed late is open until then, and a page closes. */
export function statusAt(payment: SandboxPayment, at: Date): SandboxPayment["status"] {
  if (payment.status !== "open") return payment.status;
  if (payment.answersAt !== null) return payment.answersAt <= at ? "paid" : "open";
  return payment.expiresAt <= at ? "expired" : "open";
}

function asTold(payment: SandboxPayment, at: Date): ProviderPayment {
  return {
    reference: payment.reference,
    providerReference: payment.providerReference,
    status: statusAt(payment, at),
    amountMinor: payment.paidMinor ?? payment.amountMinor,
    currency: payment.paidCurrency ?? payment.currency,
    authorization: payment.authorizationKey,
  };
}

/** A company that takes no money: its books are tables of this database, and its page is served here. */
export function createSandboxProvider(context: Context, secret: string): PaymentProvider {
  const { db, randomBytes } = context;
  const newPage = () => `sbx_${randomBytes(16).toString("hex")}`;
  return {
    name: "sandbox",
    supports: () => true,
    leastMinor: () => 1,

    async startCheckout(order) {
      const { reference, amountMinor, currency, description, keep } = order;
      const { successUrl, cancelUrl, expiresAt } = order;
      const payment = await keepPayment(db, {
        reference,
        amountMinor,
        currency,
        description,
        keep,
        successUrl,
        cancelUrl,
        expiresAt,
        providerReference: newPage(),
        status: "open",
        createdAt: now(context),
      });
      return {
        url: new URL(`${PAGES}/${payment.providerReference}`, successUrl).href,
        providerReference: payment.providerReference,
      };
    },

    async findPayment({ reference }) {
      const payment = await findByReference(db, reference);
      return payment === undefined ? null : asTold(payment, now(context));
    },

    // Its books are tables of this database, so it never knows of more payments.
    async *listPaid() {},

    async referenceOfReturn(value) {
      return (await findByReference(db, value))?.reference ?? null;
    },

    async charge({ reference, amountMinor, currency, description, authorization }) {
      const at = now(context);
      const isPaid = await canCharge(db, authorization);
      const payment = await keepPayment(db, {
        reference,
        amountMinor,
        currency,
        description,
        keep: true,
        providerReference: newPage(),
        status: isPaid ? "paid" : "failed",
        authorizationKey: authorization,
        createdAt: at,
        expiresAt: at,
      });
      return asTold(payment, at);
    },

    async refund({ key }) {
      await db.transaction(async (tx) => {
        const payment = await lockByReference(tx, key.reference);
        if (payment === undefined) throw new ProviderUnavailable("there is no such payment");
        const at = now(context);
        if (payment.status === "refunded") return;
        if (statusAt(payment, at) !== "paid")
          throw new ProviderUnavailable("only what was paid can be refunded");
        await changePayment(tx, payment.id, { status: "refunded" });
        await queueWebhook(context, tx, { payment, type: "payment.refunded", dueAt: at });
      });
    },

    forgetAuthorization: (authorization) => forgetAuthorization(db, authorization, now(context)),

    readWebhook: (raw, headers, nowMs) => readSigned(secret, raw, headers, nowMs),
  };
}
