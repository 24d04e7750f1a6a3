import type { IncomingHttpHeaders } from "node:http";
import type { Currency } from "#domain/money.ts";

export const COMPANIES = ["stripe", "paystack", "flutterwave"] as const;
export type CompanyName = (typeof COMPANIES)[number];
/** Old rows may also name `sandbox`, a provider that took no money: see decision record 70. */
export type ProviderName = CompanyName | "sandbox";

/** What is to be paid. */
export interface Charge {
  /** Ours; a provider takes the same one once. */
  reference: string;
  /** Minor units by ISO 4217; a provider that counts in others converts at its edge. */
  amountMinor: number;
  currency: Currency;
  /** For the buyer to read: "Season plan, 30 days". */
  description: string;
  customer: { email: string; name: string };
}

export interface CheckoutOrder extends Charge {
  /** Whether the means of payment is to be kept for renewals, to which the buyer has agreed. */
  keep: boolean;
  /** Where the provider sends the buyer; it adds the parameter by which it names the payment. */
  successUrl: string;
  cancelUrl: string;
  /** When the page is to close; a provider may allow less. */
  expiresAt: Date;
}

export interface Checkout {
  url: string;
  /** The provider's own name for it, where it has one already. */
  providerReference: string | null;
}

/** What a provider says of a payment when its API is asked; nothing here is ever read from a redirect or a webhook's body. */
export interface ProviderPayment {
  /** Ours, as the provider has kept it. */
  reference: string;
  providerReference: string;
  /** `open`: it may still be paid, as where a page is open or a bank has not confirmed. */
  status: "open" | "paid" | "failed" | "cancelled" | "expired" | "refunded" | "disputed";
  amountMinor: number;
  currency: string;
  /** The means of payment that is kept for renewals, as this provider alone reads it; null for none. */
  authorization: string | null;
  /** Of a paid one: its provider did not say whether a refund of it was made. */
  refundUnknown?: true;
}

/** By which a payment is looked up: our reference, and the provider's where it is known. */
export interface PaymentKey {
  reference: string;
  providerReference: string | null;
}

/** What a webhook tells: that something about a payment may have changed. All else is asked for. */
export interface WebhookNotice {
  /** One of a kind for this provider; the same again is the same delivery. */
  eventId: string;
  /** The event's name, for the log. */
  type: string;
  /** What it is about; null for an event that is of no concern. */
  about: { reference: string | null; providerReference: string | null } | null;
}

/** A message that the provider did not send, or sent too long ago: nothing may come of it. The word is for the log. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
  constructor(readonly why: "signature" | "stale" | "unreadable") {
    super(`a webhook was refused: ${why}`);
  }
}

/** The provider could not be asked, or gave no sense: the same may be tried again later, with the same reference. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}

/** One company that takes money. Every call may be repeated; none is made inside a database transaction. */
export interface PaymentProvider {
  readonly name: CompanyName;
  supports(currency: Currency): boolean;
  /** The least it takes, in minor units. */
  leastMinor(currency: Currency): number;
  /** @throws {ProviderUnavailable} */
  startCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** @returns null where it knows no such payment. @throws {ProviderUnavailable} */
  findPayment(key: PaymentKey): Promise<ProviderPayment | null>;
  /** Lists payments of ours that were paid since then, whatever became of them later. @throws {ProviderUnavailable} */
  listPaid(from: Date): AsyncIterable<PaymentKey>;
  /**
   * Reads the parameter that a return came with, or the provider's own name for a payment, as a webhook has it.
   * @returns our reference, by asking the provider where the parameter does not tell. @throws {ProviderUnavailable}
   */
  referenceOfReturn(value: string): Promise<string | null>;
  /** Charges a kept means of payment; asked again with the same reference it charges nothing more. @throws {ProviderUnavailable} */
  charge(order: Charge & { authorization: string }): Promise<ProviderPayment>;
  /** Has the money given back, once per payment unless that fails; `findPayment` says when it is. @throws {ProviderUnavailable} */
  refund(payment: {
    key: PaymentKey;
    amountMinor: number;
    currency: Currency;
    reason: string;
  }): Promise<void>;
  /** The buyer has ended the renewals: nothing may be charged by it any more. @throws {ProviderUnavailable} */
  forgetAuthorization(authorization: string): Promise<void>;
  /**
   * @param raw the body, byte for byte as it came
   * @param nowMs UTC milliseconds
   * @throws {WebhookRefused}
   */
  readWebhook(raw: Buffer, headers: IncomingHttpHeaders, nowMs: number): WebhookNotice;
}
