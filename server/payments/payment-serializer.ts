import type { components } from "#contract";
import { currencySymbol, majorUnits } from "#domain/money.ts";
import type { Buyer } from "#server/payments/buyer-repository.ts";
import type { PaymentWithCheckout } from "#server/payments/begin-payment.ts";
import {
  type PackRow,
  type PaymentRow,
  SHOWN_STATES,
} from "#server/payments/payment-repository.ts";
import type { SpendingRow } from "#server/payments/spending-repository.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";

type Schemas = components["schemas"];

export function serializeCheckout(payment: PaymentWithCheckout): Schemas["Checkout"] {
  return {
    url: payment.checkoutUrl,
    reference: payment.reference,
    amount: majorUnits(payment.amountMinor, payment.currency),
    currency: payment.currency,
  };
}

export function serializePayment(payment: PaymentRow): Schemas["Payment"] {
  const status = SHOWN_STATES.find((state) => state === payment.state);
  if (status === undefined) throw new Error(`payment ${payment.reference} did not go through`);
  return {
    id: payment.id,
    reference: payment.reference,
    amount: majorUnits(payment.amountMinor, payment.currency),
    currency: { code: payment.currency, symbol: currencySymbol(payment.currency) },
    description: payment.description,
    created_at: unixSeconds(payment.createdAt),
    status,
    kind: payment.kind,
  };
}

export function serializeReceipt(payment: PaymentRow, buyer: Buyer): Schemas["Receipt"] {
  const { periodFrom, periodTo } = payment;
  return {
    payment: serializePayment(payment),
    buyer: { name: buyer.name, email: buyer.email },
    provider: payment.provider,
    paid_at: unixSeconds(payment.settledAt ?? payment.createdAt),
    period:
      periodFrom === null || periodTo === null
        ? null
        : { from: unixSeconds(periodFrom), to: unixSeconds(periodTo) },
    points: payment.points,
  };
}

export function serializePack(pack: PackRow): Schemas["PointsPack"] {
  return { id: pack.id, points: pack.points, price: pack.priceCents / 100 };
}

export function serializeSpending(spending: SpendingRow): Schemas["Spending"] {
  return {
    id: spending.id,
    slug: spending.slug,
    start_at: unixSeconds(spending.startAt),
    homeTeam: { name: spending.homeTeam },
    awayTeam: { name: spending.awayTeam },
  };
}
