import * as v from "valibot";
import { CURRENCY_DIGITS, type Currency, isCurrency } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { deleteRates, type Rates, saveRates } from "#server/credits/rate-repository.ts";
import type { Context } from "#server/platform/context.ts";
import { fetchJson } from "#server/platform/network/fetch-json.ts";

const TIMEOUT_MS = 10_000;
/** A rate farther than this factor from the fallback must be an error. */
const MAX_FACTOR = 5;

const Table = v.record(v.string(), v.unknown());
/** `{"GBP": 0.79, ...}`, or the same under `rates`. The base must be the US dollar. */
const Document = v.pipe(
  Table,
  v.check(({ base, base_code }) =>
    [base, base_code].every((code) => code === undefined || code === "USD"),
  ),
  v.transform(({ rates, ...rest }) => rates ?? rest),
  Table,
);

export interface ReadRates {
  rates: Partial<Rates>;
  refused: Currency[];
}

export function parseRates(document: unknown): ReadRates {
  const parsed = v.safeParse(Document, document);
  const entries = parsed.success ? Object.entries(parsed.output) : [];
  const knownEntries = entries.filter((entry): entry is [Currency, unknown] =>
    isCurrency(entry[0]),
  );
  const isPlausible = (entry: [Currency, unknown]): entry is [Currency, number] => isNear(...entry);
  return {
    rates: Object.fromEntries(knownEntries.filter(isPlausible)),
    refused: knownEntries.filter((entry) => !isPlausible(entry)).map(([currency]) => currency),
  };
}

function isNear(currency: Currency, rate: unknown): boolean {
  const fallback = FALLBACK_RATES[currency];
  if (typeof rate !== "number" || !Number.isFinite(rate)) return false;
  return currency === "USD"
    ? rate === 1
    : rate >= fallback / MAX_FACTOR && rate <= fallback * MAX_FACTOR;
}

/**
 * @param reportRefused gets implausible currencies
 * @throws {Error} without a usable rate; the last rates stay
 */
export async function refreshRates(
  { db, clock, config }: Pick<Context, "db" | "clock" | "config">,
  reportRefused: (refused: readonly Currency[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (config.ratesUrl === null) return deleteRates(db);
  const { status, body } = await fetchJson(config.ratesUrl, { timeoutMs: TIMEOUT_MS, signal });
  if (status !== 200) throw new Error(`RATES_URL answered with status ${status}`);
  const { rates, refused } = parseRates(body);
  if (refused.length > 0) reportRefused(refused);
  if (Object.keys(rates).length === 0)
    throw new Error(
      `RATES_URL has no plausible rate for any of ${Object.keys(CURRENCY_DIGITS).length} currencies`,
    );
  await saveRates(db, rates, new Date(clock.now()));
}
