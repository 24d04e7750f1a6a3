import type { PricingSearch } from "#src/display/pricing-search.ts";

export type ReturnSource = "stripe" | "paystack" | "flutterwave";

export const NO_RETURN = {
  error: undefined,
  status: undefined,
  session_id: undefined,
  reference: undefined,
  transaction_id: undefined,
  tx_ref: undefined,
  trxref: undefined,
} satisfies PricingSearch;

export interface PaymentKey {
  source: ReturnSource;
  reference: string;
}

const SUCCESSFUL = "successful";
const CANCELLED = /^cancel+ed$/i;

export function writeQuestions(chosen: ReadonlySet<number> | null): string | null {
  return chosen === null || chosen.size === 0 ? null : [...chosen].join(".");
}

export function questionsOf({ questions }: PricingSearch): ReadonlySet<number> | null {
  return questions === undefined ? null : new Set(questions.split(".").map(Number));
}

export function paymentOf(search: PricingSearch): PaymentKey | null {
  if (search.status !== undefined && CANCELLED.test(search.status)) return null;
  if (search.session_id !== undefined) return { source: "stripe", reference: search.session_id };
  // A provider may add our reference to its own number, so its number comes first.
  if (search.transaction_id !== undefined)
    return { source: "flutterwave", reference: search.transaction_id };
  return search.reference === undefined
    ? null
    : { source: "paystack", reference: search.reference };
}

export function statusText({ status }: PricingSearch): string | null {
  return status === undefined || status === SUCCESSFUL
    ? null
    : `Payment was ${status} from processor. Please retry.`;
}

export function isReturn({
  match: _match,
  questions: _questions,
  ...search
}: PricingSearch): boolean {
  // The keys are those of the object itself.
  const names = Object.keys(NO_RETURN) as (keyof typeof NO_RETURN)[];
  return names.some((name) => search[name] !== undefined);
}
