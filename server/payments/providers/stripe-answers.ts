import * as v from "valibot";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { fromStripeAmount } from "#server/payments/providers/amounts.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0));
const IdOrObject = v.pipe(
  v.union([v.string(), v.object({ id: v.string() })]),
  v.transform((value) => (typeof value === "string" ? value : value.id)),
);

const ChargeData = v.object({
  refunded: v.boolean(),
  disputed: v.boolean(),
});

export const IntentAnswer = v.object({
  id: v.string(),
  status: v.string(),
  amount: Amount,
  amount_received: Amount,
  currency: v.string(),
  livemode: v.boolean(),
  metadata: v.record(v.string(), v.string()),
  customer: v.nullable(IdOrObject),
  payment_method: v.nullable(IdOrObject),
  latest_charge: v.nullish(ChargeData),
});
export type Intent = v.InferOutput<typeof IntentAnswer>;

export const PageAnswer = v.object({
  id: v.string(),
  url: v.nullish(v.pipe(v.string(), v.url()), null),
  status: v.nullable(v.picklist(["open", "complete", "expired"])),
  client_reference_id: v.nullable(v.string()),
  amount_total: v.nullable(Amount),
  currency: v.nullable(v.string()),
  livemode: v.boolean(),
  payment_intent: v.pipe(
    v.nullable(v.union([IntentAnswer, v.string()])),
    v.transform((value) => (typeof value === "string" ? null : value)),
  ),
});
export type Page = v.InferOutput<typeof PageAnswer>;

export const Intents = v.object({ data: v.array(IntentAnswer) });
export const Refund = v.object({ id: v.string(), status: v.nullable(v.string()) });
export const Refunds = v.object({
  data: v.array(v.object({ amount: Amount, status: v.nullable(v.string()) })),
});
export const Method = v.object({ id: v.string(), customer: v.nullable(IdOrObject) });
export const Disputes = v.object({ data: v.array(v.object({ status: v.string() })) });

/** A warning is only a bank's question and takes no money back. */
export function isDisputed({ data }: v.InferOutput<typeof Disputes>): boolean {
  return data.some(({ status }) => status !== "won" && !status.startsWith("warning_"));
}

/** Counts only completed refunds, because an accepted refund can fail. */
export function isRefunded(
  { amount_received }: Intent,
  { data }: v.InferOutput<typeof Refunds>,
): boolean {
  const done = data.filter(({ status }) => status === "succeeded");
  return done.reduce((sum, { amount }) => sum + amount, 0) >= amount_received;
}

const INTENT_STATUSES: Record<string, ProviderPayment["status"]> = {
  succeeded: "paid",
  canceled: "cancelled",
  processing: "open",
  requires_capture: "open",
};

function statusOf({ status, latest_charge }: Intent): ProviderPayment["status"] {
  if (status === "succeeded" && latest_charge?.refunded === true) return "refunded";
  return INTENT_STATUSES[status] ?? "failed";
}

export function paymentOfCharge(intent: Intent): ProviderPayment {
  return {
    reference: ourReference(intent.metadata["reference"]) ?? "",
    providerReference: intent.id,
    status: statusOf(intent),
    ...moneyOf(intent),
    authorization: authorizationOf(intent),
  };
}

export function paymentOfPage(page: Page): ProviderPayment {
  const { payment_intent: intent, status } = page;
  const isOver = status === "complete" && intent !== null;
  return {
    reference: page.client_reference_id ?? "",
    providerReference: page.id,
    status: isOver ? statusOf(intent) : status === "expired" ? "expired" : "open",
    ...(isOver ? moneyOf(intent) : toMoney(page.amount_total ?? 0, page.currency ?? "")),
    authorization: isOver ? authorizationOf(intent) : null,
  };
}

function moneyOf(intent: Intent) {
  const { status, amount, amount_received, currency } = intent;
  return toMoney(status === "succeeded" ? amount_received : amount, currency);
}

function toMoney(amount: number, code: string) {
  const currency = code.toUpperCase();
  return { amountMinor: fromStripeAmount(amount, currency), currency };
}

function authorizationOf(intent: Intent): string | null {
  const { status, metadata, customer, payment_method } = intent;
  const isCardSaved = status === "succeeded" && metadata["keep"] === "yes";
  return isCardSaved && customer !== null && payment_method !== null
    ? `${customer} ${payment_method}`
    : null;
}

export function parseAuthorization(authorization: string): {
  customer: string;
  paymentMethod: string;
} {
  const [customer = "", paymentMethod = ""] = authorization.split(" ");
  return { customer, paymentMethod };
}
