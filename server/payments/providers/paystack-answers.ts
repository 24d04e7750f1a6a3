import * as v from "valibot";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { fromPaystackAmount } from "#server/payments/providers/amounts.ts";

const Id = v.pipe(v.number(), v.integer());

export const Done = v.object({ status: v.literal(true) });

export const Link = v.object({
  data: v.object({ authorization_url: v.pipe(v.string(), v.url()) }),
});

const TransactionData = v.object({
  id: Id,
  status: v.string(),
  reference: v.string(),
  amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  currency: v.string(),
  domain: v.string(),
  // An object, its JSON text, or an empty text.
  metadata: v.unknown(),
  authorization: v.nullish(
    v.object({ authorization_code: v.nullish(v.string()), reusable: v.nullish(v.boolean()) }),
  ),
  customer: v.nullish(v.object({ email: v.nullish(v.string()) })),
});
export const TransactionAnswer = v.object({ data: TransactionData });
export const TransactionList = v.pipe(
  v.object({
    data: v.array(v.object({ reference: v.unknown() })),
    meta: v.object({ pageCount: v.pipe(v.number(), v.integer()) }),
  }),
  v.transform(({ data, meta }) => ({
    references: data.map(({ reference }) => reference),
    pages: meta.pageCount,
  })),
);
export type Transaction = v.InferOutput<typeof TransactionData>;

export const Refunds = v.object({
  data: v.array(
    v.object({
      transaction: v.union([
        Id,
        v.pipe(
          v.object({ id: Id }),
          v.transform(({ id }) => id),
        ),
      ]),
      amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
      status: v.string(),
    }),
  ),
});

export function refundedOf(
  { id }: Transaction,
  { data }: v.InferOutput<typeof Refunds>,
): { done: number; accepted: number; isStuck: boolean } {
  const own = data.filter(({ transaction }) => transaction === id);
  const sumOf = (list: typeof own) => list.reduce((sum, { amount }) => sum + amount, 0);
  return {
    done: sumOf(own.filter(({ status }) => status === "processed")),
    accepted: sumOf(own.filter(({ status }) => status !== "failed")),
    // Paystack needs another bank account of the buyer.
    isStuck: own.some(({ status }) => status === "needs-attention"),
  };
}

const Dispute = v.object({ status: v.nullish(v.string()), resolution: v.nullish(v.string()) });
/** Paystack returns a single object for one dispute. */
export const Disputes = v.object({ data: v.union([v.array(Dispute), Dispute]) });

/** Open disputes, and those decided for the buyer. */
export function isDisputed(disputes: v.SafeParseResult<typeof Disputes>): boolean {
  if (!disputes.success) return false;
  return [disputes.output.data]
    .flat()
    .some(({ status, resolution }) =>
      status === "resolved"
        ? resolution === "merchant-accepted"
        : status !== null && status !== undefined,
    );
}

const STATUSES: Record<string, ProviderPayment["status"]> = {
  success: "paid",
  failed: "failed",
  abandoned: "open",
  reversed: "refunded",
};

export function paymentOf(transaction: Transaction): ProviderPayment {
  const { reference, status, amount, currency } = transaction;
  return {
    reference,
    providerReference: reference,
    // Unknown statuses are in progress: ongoing, pending, processing, queued.
    status: STATUSES[status] ?? "open",
    amountMinor: fromPaystackAmount(amount, currency),
    currency,
    authorization: STATUSES[status] === "paid" ? savedAuthorization(transaction) : null,
  };
}

interface Card {
  code: string;
  email: string;
}

function savedAuthorization({ metadata, authorization, customer }: Transaction): string | null {
  const code = authorization?.authorization_code;
  const email = customer?.email;
  const isCardSaved = v.is(KeepCardMetadata, metadata) && authorization?.reusable === true;
  return isCardSaved && code && email ? `${code} ${email}` : null;
}

const KeepCardObject = v.object({ keep: v.literal("yes") });
const KeepCardMetadata = v.union([
  KeepCardObject,
  v.pipe(
    v.string(),
    v.check((text) => {
      try {
        return v.is(KeepCardObject, JSON.parse(text) as unknown);
      } catch {
        return false;
      }
    }),
  ),
]);

export function readCard(authorization: string): Card {
  const [code = "", ...email] = authorization.split(" ");
  return { code, email: email.join(" ") };
}
