export type ReturnSource = "stripe" | "paystack" | "flutterwave";

/** The search parameters of /pricing. Validated first: anybody can write an address. */
export type PricingSearch = {
  error?: string | undefined;
  status?: string | undefined;
  session_id?: string | undefined;
  reference?: string | undefined;
  transaction_id?: string | undefined;
  tx_ref?: undefined;
  trxref?: undefined;
  match?: string | undefined;
  questions?: string | undefined;
};

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

const LONGEST_ERROR = 200;
const KEY = /^[A-Za-z0-9_.=-]{1,255}$/;
const SLUG = /^[\w-]{1,200}$/;
const QUESTIONS = /^\d{1,9}(?:\.\d{1,9}){0,49}$/;
const SUCCESSFUL = "successful";
const CANCELLED = /^cancel+ed$/i;

export function readPricingSearch(search: Record<string, unknown>): PricingSearch {
  return {
    error: readWords(search["error"]),
    status: readMatching(search["status"], /^[\w -]{1,40}$/),
    session_id: readMatching(search["session_id"], KEY),
    reference: readMatching(search["reference"], KEY),
    transaction_id: readMatching(search["transaction_id"], KEY),
    match: readMatching(search["match"], SLUG),
    questions: readMatching(search["questions"], QUESTIONS),
  };
}

export function writeQuestions(chosen: ReadonlySet<number> | null): string | null {
  return chosen === null || chosen.size === 0 ? null : [...chosen].join(".");
}

export function questionsOf({ questions }: PricingSearch): ReadonlySet<number> | null {
  return questions === undefined ? null : new Set(questions.split(".").map(Number));
}

/** The payment to settle; null without one, or if the fan gave it up. */
export function paymentOf(search: PricingSearch): PaymentKey | null {
  if (search.status !== undefined && CANCELLED.test(search.status)) return null;
  if (search.session_id !== undefined) return { source: "stripe", reference: search.session_id };
  // A provider may add our reference to its own number. It is asked by its number, which comes
  // first.
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
  return Object.keys(NO_RETURN).some(
    (name) => search[name as keyof typeof NO_RETURN] !== undefined, // The keys are those of the object itself.
  );
}

function readMatching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === "string" && pattern.test(value) ? value : undefined;
}

/** Plain words only, cut before they fill the screen: an address is untrusted. */
function readWords(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const words = value.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  if (words === "") return undefined;
  const letters = [...words];
  return letters.length <= LONGEST_ERROR ? words : `${letters.slice(0, LONGEST_ERROR).join("")}…`;
}
