/** Validated first, because anybody can write an address. */
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

const LONGEST_ERROR = 200;
const KEY = /^[A-Za-z0-9_.=-]{1,255}$/;
const SLUG = /^[\w-]{1,200}$/;
const QUESTIONS = /^\d{1,9}(?:\.\d{1,9}){0,49}$/;

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

function readMatching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === "string" && pattern.test(value) ? value : undefined;
}

/** Cuts the text before it fills the screen, because an address is untrusted. */
function readWords(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const words = value.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  if (words === "") return undefined;
  const letters = [...words];
  return letters.length <= LONGEST_ERROR ? words : `${letters.slice(0, LONGEST_ERROR).join("")}…`;
}
