import type { IncomingHttpHeaders } from "node:http";
import type { Currency } from "#domain/money.ts";

export const COMPANIES = ["stripe", "paystack", "flutterwave"] as const;
export type CompanyName = (typeof COMPANIES)[number];
/** Old rows may also name `sandbox`, which moved no money; docs/decisions/0070. */
export type ProviderName = CompanyName | "sandbox";

export interface Charge {
  reference: string;
  /** Minor units by ISO 4217. Providers convert if they count otherwise. */
  amountMinor: number;
  currency: Currency;
  description: string;
  customer: { email: string; name: string };
}

export interface CheckoutOrder extends Charge {
  keepCard: boolean;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface Checkout {
  url: string;
  providerReference: string | null;
}

/** Comes only from the provider's API, never from a redirect or a webhook's body. */
export interface ProviderPayment {
  reference: string;
  providerReference: string;
  /** `open`: may still be paid, for example while a bank decides. */
  status: "open" | "paid" | "failed" | "cancelled" | "expired" | "refunded" | "disputed";
  amountMinor: number;
  currency: string;
  authorization: string | null;
  refundUnknown?: true;
}

export interface PaymentKey {
  reference: string;
  providerReference: string | null;
}

/** A webhook only triggers a lookup. Nothing else in it is trusted. */
export interface WebhookNotice {
  /** Unique per provider; a repeat is the same delivery. */
  eventId: string;
  type: string;
  subject: { reference: string | null; providerReference: string | null } | null;
}

/** A forged or old message: do nothing. The reason is for the log. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
  constructor(readonly reason: "signature" | "stale" | "unreadable") {
    super(`a webhook was refused: ${reason}`);
  }
}

/** No usable answer: retry later with the same reference. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}

/** Every call may be repeated. Never call inside a database transaction. */
export interface PaymentProvider {
  readonly name: CompanyName;
  supports(currency: Currency): boolean;
  minimumMinor(currency: Currency): number;
  startCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** @returns null for an unknown payment. @throws {ProviderUnavailable} */
  findPayment(key: PaymentKey): Promise<ProviderPayment | null>;
  /** Our payments since `from`, also those refunded later. @throws {ProviderUnavailable} */
  listPaid(from: Date): AsyncIterable<PaymentKey>;
  /** @param value a return's parameter or a provider's reference. @throws {ProviderUnavailable} */
  referenceOfReturn(value: string): Promise<string | null>;
  /** Idempotent per reference. @throws {ProviderUnavailable} */
  charge(order: Charge & { authorization: string }): Promise<ProviderPayment>;
  /** Refunds once, unless that fails. @throws {ProviderUnavailable} */
  refund(payment: {
    key: PaymentKey;
    amountMinor: number;
    currency: Currency;
    reason: string;
  }): Promise<void>;
  /** After this nothing may be charged to it. @throws {ProviderUnavailable} */
  forgetAuthorization(authorization: string): Promise<void>;
  /** @param raw exact body bytes, which signatures cover. @throws {WebhookRefused} */
  readWebhook(raw: Buffer, headers: IncomingHttpHeaders, nowMs: number): WebhookNotice;
}
