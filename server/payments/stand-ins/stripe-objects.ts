import type { Stripe } from "stripe";
import { type Bill, refundedOf } from "#server/payments/stand-ins/bills.ts";

type Intent = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "status"
  | "amount"
  | "amount_received"
  | "currency"
  | "livemode"
  | "metadata"
  | "customer"
  | "payment_method"
  | "setup_future_usage"
> & { latest_charge: Charge | null };
type Charge = Pick<
  Stripe.Charge,
  "id" | "object" | "refunded" | "disputed" | "amount_refunded" | "metadata" | "payment_intent"
>;
type Session = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "url"
  | "status"
  | "payment_status"
  | "client_reference_id"
  | "amount_total"
  | "currency"
  | "livemode"
> & { payment_intent: Intent | null };

export const intentId = ({ number, live }: Bill) => `pi_${live ? "live" : "test"}${number}`;
export const sessionId = ({ number, live }: Bill) => `cs_${live ? "live" : "test"}_${number}`;
export const numberOf = (id: string) => Number(/\d+$/.exec(id)?.[0]);

const INTENT_STATUSES = {
  open: "requires_payment_method",
  pending: "processing",
  paid: "succeeded",
  failed: "requires_payment_method",
  cancelled: "canceled",
} as const satisfies Record<Bill["status"], Stripe.PaymentIntent.Status>;

export function chargeOf(bill: Bill): Charge {
  return {
    id: `ch_${bill.number}`,
    object: "charge",
    // Stripe sets it also for pending and failed refunds.
    refunded: bill.refunds.length > 0 && refundedOf(bill) >= bill.amount,
    disputed: bill.dispute !== null,
    amount_refunded: refundedOf(bill),
    metadata: { reference: bill.reference },
    payment_intent: intentId(bill),
  };
}

export function intentOf(bill: Bill): Intent {
  const isPaid = bill.status === "paid";
  return {
    id: intentId(bill),
    object: "payment_intent",
    status: INTENT_STATUSES[bill.status],
    amount: bill.amount,
    amount_received: isPaid ? bill.amount : 0,
    currency: bill.currency.toLowerCase(),
    livemode: bill.live,
    metadata: { reference: bill.reference, keep: bill.keep ? "yes" : "no" },
    customer: bill.keep ? `cus_${bill.card.token}` : null,
    payment_method: isPaid ? `pm_${bill.card.token}` : null,
    setup_future_usage: bill.keep && bill.hasPage ? "off_session" : null,
    latest_charge: isPaid ? chargeOf(bill) : null,
  };
}

export function sessionOf(bill: Bill, url: string, nowMs: number): Session {
  const isPaid = bill.status === "paid";
  const isOver = bill.status === "cancelled" || nowMs > bill.closesAt;
  const isTried = isPaid || bill.status === "pending";
  const status = isTried ? "complete" : isOver ? "expired" : "open";
  return {
    id: sessionId(bill),
    object: "checkout.session",
    url: status === "open" ? url : null,
    status,
    payment_status: isPaid ? "paid" : "unpaid",
    client_reference_id: bill.reference,
    amount_total: bill.amount,
    currency: bill.currency.toLowerCase(),
    livemode: bill.live,
    payment_intent: isTried ? intentOf(bill) : null,
  };
}

export function disputeOf(
  bill: Bill,
): Pick<Stripe.Dispute, "id" | "object" | "status" | "payment_intent"> {
  return {
    id: `dp_${bill.number}`,
    object: "dispute",
    status: bill.dispute === "won" ? "won" : "needs_response",
    payment_intent: intentId(bill),
  };
}

export function eventOf(
  bill: Bill,
  { type, object, nowMs }: { type: Stripe.Event["type"]; object: { id: string }; nowMs: number },
) {
  return {
    id: `evt_${bill.number}_${type.replaceAll(".", "_")}`,
    object: "event",
    type,
    api_version: "2026-10-28.endive",
    created: Math.floor(nowMs / 1000),
    livemode: bill.live,
    data: { object },
  } satisfies Omit<Partial<Stripe.Event>, "data" | "type"> & { data: unknown; type: string };
}
