import { inArray } from "drizzle-orm";
import { DAY_MS } from "#domain/day.ts";
import { isCurrency, majorUnits } from "#domain/money.ts";
import type { Difference } from "#server/payments/check-ledger.ts";
import { isProviderUnavailable } from "#server/payments/for-each-payment.ts";
import { reportDifferences } from "#server/payments/findings.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  type PaymentKey,
  type PaymentProvider,
  type ProviderName,
  type ProviderPayment,
  ProviderUnavailable,
} from "#server/payments/provider.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

const BATCH_SIZE = 100;
/** Longer than the job may be down, or a data loss may go unnoticed. */
const LOOK_BACK_MS = 2 * DAY_MS;

export interface ProviderComparison {
  differences: Difference[];
  unavailable: ProviderName[];
}

/** After a restore, later payments have no row here, and providers do not repeat webhooks. */
export async function findUnknownPayments(
  db: Db,
  providers: readonly PaymentProvider[],
  from: Date,
  signal?: AbortSignal,
): Promise<ProviderComparison> {
  const differences: Difference[] = [];
  const unavailable: ProviderName[] = [];
  for (const provider of providers) {
    try {
      for await (const key of listUnknown(db, provider.listPaid(from), signal)) {
        signal?.throwIfAborted();
        const payment = await provider.findPayment(key);
        if (payment?.status === "paid" || payment?.status === "disputed")
          differences.push({ kind: "unknown_payment", sentence: sentenceOf(provider, payment) });
      }
    } catch (error) {
      if (!isProviderUnavailable(error)) throw error;
      unavailable.push(provider.name);
    }
  }
  return { differences, unavailable };
}

export async function reportUnknownPayments(
  context: PaymentContext,
  signal?: AbortSignal,
): Promise<void> {
  const { db, providers, clock } = context;
  const from = new Date(clock.now() - LOOK_BACK_MS);
  const { differences, unavailable } = await findUnknownPayments(
    db,
    providers.companies(),
    from,
    signal,
  );
  await reportDifferences(context, "unknown_payments", differences);
  if (unavailable.length > 0)
    throw new ProviderUnavailable(`no list of payments from ${unavailable.join(", ")}`);
}

function sentenceOf(
  { name }: PaymentProvider,
  { reference, amountMinor, currency, status }: ProviderPayment,
): string {
  const amount = isCurrency(currency) ? majorUnits(amountMinor, currency) : amountMinor;
  return `Payment ${reference} of ${amount} ${currency} is ${status} at ${name}, and unknown here.`;
}

async function* listUnknown(
  db: Db,
  providerKeys: AsyncIterable<PaymentKey>,
  signal: AbortSignal | undefined,
): AsyncGenerator<PaymentKey> {
  let keys: PaymentKey[] = [];
  for await (const key of providerKeys) {
    signal?.throwIfAborted();
    keys.push(key);
    if (keys.length < BATCH_SIZE) continue;
    yield* await listWithoutRow(db, keys);
    keys = [];
  }
  yield* await listWithoutRow(db, keys);
}

async function listWithoutRow(db: Db, keys: readonly PaymentKey[]): Promise<PaymentKey[]> {
  const references = keys.map(({ reference }) => reference);
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(inArray(payments.reference, references));
  const known = new Set(rows.map(({ reference }) => reference));
  return keys.filter(({ reference }) => !known.has(reference));
}
