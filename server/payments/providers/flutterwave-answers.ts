import * as v from "valibot";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { fromFlutterwaveAmount } from "#server/payments/providers/amounts.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";

const Id = v.pipe(v.number(), v.integer(), v.minValue(0));
const Amount = v.pipe(v.number(), v.finite(), v.minValue(0));

export const Done = v.object({ status: v.literal("success") });

export const Link = v.object({ data: v.object({ link: v.pipe(v.string(), v.url()) }) });

const TransactionData = v.object({
  id: Id,
  tx_ref: v.string(),
  flw_ref: v.string(),
  amount: Amount,
  currency: v.string(),
  status: v.string(),
  meta: v.nullish(v.unknown()),
  card: v.nullish(v.object({ token: v.nullish(v.string()) })),
  customer: v.nullish(v.object({ email: v.nullish(v.string()) })),
});
export const TransactionAnswer = v.object({ data: TransactionData });
/** Lists all transactions of the account, also foreign ones. */
export const TransactionList = v.pipe(
  v.object({
    data: v.array(v.object({ tx_ref: v.unknown() })),
    meta: v.object({ page_info: v.object({ total_pages: v.pipe(v.number(), v.integer()) }) }),
  }),
  v.transform(({ data, meta }) => ({
    references: data.map(({ tx_ref }) => tx_ref),
    pages: meta.page_info.total_pages,
  })),
);
export type Transaction = v.InferOutput<typeof TransactionData>;

export const Refunds = v.object({
  data: v.nullish(v.array(v.object({ tx_id: Id, amount_refunded: Amount, status: v.string() }))),
});

/** The list may hold other transactions. Status names have suffixes, like `completed-momo`. */
export function refundedMinor(
  { id, currency }: Transaction,
  refunds: v.SafeParseResult<typeof Refunds>,
): { done: number; accepted: number; isKnown: boolean } {
  const all = (refunds.success && refunds.output.data) || [];
  const own = all.filter((refund) => refund.tx_id === id);
  const sumOf = (list: typeof own) =>
    list.reduce((sum, refund) => sum + fromFlutterwaveAmount(refund.amount_refunded, currency), 0);
  return {
    done: sumOf(own.filter(({ status }) => status.startsWith("completed"))),
    accepted: sumOf(own.filter(({ status }) => !status.startsWith("failed"))),
    // In an unfiltered list the refund may be on another page.
    isKnown: (refunds.success && all.length === 0) || own.length > 0,
  };
}

export const Chargebacks = v.object({
  data: v.nullish(v.array(v.object({ flw_ref: v.string(), status: v.string() }))),
});

export function isChargedBack(
  transaction: Transaction,
  chargebacks: v.SafeParseResult<typeof Chargebacks>,
): boolean {
  return ((chargebacks.success && chargebacks.output.data) || []).some(
    ({ flw_ref, status }) =>
      flw_ref === transaction.flw_ref && !["won", "reversed"].includes(status),
  );
}

const STATUSES: Record<string, ProviderPayment["status"]> = {
  successful: "paid",
  failed: "failed",
  cancelled: "cancelled",
};

export function paymentOf(transaction: Transaction): ProviderPayment {
  const { tx_ref, status, amount, currency } = transaction;
  return {
    reference: tx_ref,
    // A reference may have several attempts, each with its own number.
    providerReference: tx_ref,
    status: STATUSES[status] ?? "open",
    amountMinor: fromFlutterwaveAmount(amount, currency),
    currency,
    authorization: STATUSES[status] === "paid" ? keptCard(transaction) : null,
  };
}

interface Card {
  token: string;
  email: string;
}

const KeepCardMeta = v.object({ keep: v.literal("yes") });

function keptCard({ meta, card, customer }: Transaction): string | null {
  return v.is(KeepCardMeta, meta) && card?.token && customer?.email
    ? `${card.token} ${customer.email}`
    : null;
}

export function readCard(authorization: string): Card {
  const [token = "", ...email] = authorization.split(" ");
  return { token, email: email.join(" ") };
}

const Word = v.pipe(v.string(), v.maxLength(100));
export const Message = v.pipe(
  v.object({
    event: v.optional(Word),
    "event.type": v.optional(Word),
    data: v.object({
      id: v.nullish(v.unknown()),
      tx_ref: v.nullish(v.unknown()),
      TransactionId: v.nullish(v.unknown()),
      tx_id: v.nullish(v.unknown()),
    }),
  }),
  v.transform(({ event, "event.type": kind, data }) => {
    const type = event ?? kind ?? "unknown";
    const reference = ourReference(data.tx_ref);
    const id = data.TransactionId ?? data.tx_id ?? (type.startsWith("charge") ? data.id : null);
    return { type, reference, id: v.is(Id, id) ? String(id) : null };
  }),
);
