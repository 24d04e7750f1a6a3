import * as v from "valibot";
import { CURRENCY_DIGITS, type Currency, isCurrency } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { forgetRates, type Rates, saveRates } from "#server/credits/rate-repository.ts";
import type { Context } from "#server/platform/context.ts";
import { fetchJson } from "#server/platform/network/fetch-json.ts";

const TIMEOUT_MS = 10_000;
/** Farther from the fallback than this is a slip of whoever tells the rates, and would be charged. */
const FARTHEST = 5;

const Table = v.record(v.string(), v.unknown());
/** `{"GBP": 0.79, ...}`, or the same under `rates`, as most services have it; of no other currency than the dollar. */
const Document = v.pipe(
  Table,
  v.check(({ base, base_code }) =>
    [base, base_code].every((one) => one === undefined || one === "USD"),
  ),
  v.transform(({ rates, ...rest }) => rates ?? rest),
  Table,
);

export interface ReadRates {
  rates: Partial<Rates>;
  /** Those of ours that were told, but cannot be right. */
  refused: Currency[];
}

/** What a service says, where it makes sense: units for one US dollar of the currencies that can be paid in. */
export function parseRates(document: unknown): ReadRates {
  const parsed = v.safeParse(Document, document);
  const told = parsed.success ? Object.entries(parsed.output) : [];
  const ours = told.filter((entry): entry is [Currency, unknown] => isCurrency(entry[0]));
  const isRight = (entry: [Currency, unknown]): entry is [Currency, number] => isNear(...entry);
  return {
    rates: Object.fromEntries(ours.filter(isRight)),
    refused: ours.filter((entry) => !isRight(entry)).map(([currency]) => currency),
  };
}

function isNear(currency: Currency, rate: unknown): boolean {
  const fallback = FALLBACK_RATES[currency];
  if (typeof rate !== "number" || !Number.isFinite(rate)) return false;
  return currency === "USD"
    ? rate === 1
    : rate >= fallback / FARTHEST && rate <= fallback * FARTHEST;
}

/**
 * Reads the rates from where the operator says that they are; without such a place the fallback holds.
 * @param tell hears of currencies whose rate cannot be right
 * @throws Error where nothing of use came: what was read last holds on
 */
export async function refreshRates(
  { db, clock, config }: Pick<Context, "db" | "clock" | "config">,
  tell: (refused: readonly Currency[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (config.ratesUrl === null) return forgetRates(db);
  const { status, body } = await fetchJson(config.ratesUrl, { timeoutMs: TIMEOUT_MS, signal });
  if (status !== 200) throw new Error(`RATES_URL answered with status ${status}`);
  const { rates, refused } = parseRates(body);
  if (refused.length > 0) tell(refused);
  if (Object.keys(rates).length === 0)
    throw new Error(
      `RATES_URL told no rate of ${Object.keys(CURRENCY_DIGITS).length} currencies that could be right`,
    );
  await saveRates(db, rates, new Date(clock.now()));
}
