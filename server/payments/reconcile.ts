import { DAY_MS } from "#domain/day.ts";
import { checkLedger, type Difference } from "#server/payments/check-ledger.ts";
import { listPaymentsAfter, listPaymentsByIds } from "#server/payments/due-payment-repository.ts";
import { forEachPayment, isProviderUnavailable } from "#server/payments/for-each-payment.ts";
import { reportDifferences } from "#server/payments/findings.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { applyProviderPayment } from "#server/payments/refresh-payment.ts";
import { isSettled } from "#server/payments/settle.ts";
import { readSetting, saveSetting } from "#server/platform/db/settings-repository.ts";

const BATCH_SIZE = 200;
const AGE_MS = DAY_MS;
const CURSOR = "reconciled_payments";
const WAITING = "unreconciled_payments";

/** Compares payments after a day. The next run retries failed comparisons. */
export async function reconcile(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const differences: Difference[] = [];
  const comparison = compareWithProviders(context, { signal, ending }, (sentence) =>
    differences.push({ kind: "provider", sentence }),
  );
  // An unavailable provider must not prevent the ledger check.
  const failure = await comparison.then(
    () => null,
    (error: unknown) => error,
  );
  differences.push(...(await checkLedger(context.db)));
  await reportDifferences(context, "ledger_differences", differences);
  if (failure !== null) throw failure;
}

async function compareWithProviders(
  context: PaymentContext,
  signals: { signal: AbortSignal | undefined; ending: AbortSignal | undefined },
  reportDifference: (sentence: string) => void,
): Promise<void> {
  const { db, log, providers } = context;
  const listed = await listWaiting(context);
  const rows = new Map((await listPaymentsByIds(db, listed)).map((row) => [row.id, row]));
  const inOrder = listed.flatMap((id) => rows.get(id) ?? []);
  let waiting: readonly number[] = inOrder.map(({ id }) => id);
  const save = () => saveSetting(db, WAITING, waiting);

  async function compare(payment: PaymentRow): Promise<void> {
    const { id, reference, provider, state } = payment;
    // A failed payment goes to the end of the next run.
    waiting = [...waiting.filter((waitingId) => waitingId !== id), id];
    try {
      const providerPayment = await providers.byName(provider).findPayment(payment);
      const current = await applyProviderPayment(context, payment, providerPayment);
      if (current.state !== state)
        reportDifference(`Payment ${reference} was ${state} here, and is ${current.state}.`);
      else if (isContradicted(payment, providerPayment))
        reportDifference(
          `Payment ${reference} is ${state} here, and ${providerPayment?.status ?? "unknown"} at ${provider}.`,
        );
    } catch (error) {
      log?.warn(
        { err: error, reference },
        "a payment could not be compared with its provider; it will be retried",
      );
      throw error;
    }
    waiting = waiting.filter((waitingId) => waitingId !== id);
    signals.signal?.throwIfAborted();
    await save();
  }

  try {
    await forEachPayment(inOrder, signals, compare);
  } catch (error) {
    signals.signal?.throwIfAborted();
    await save();
    if (!isProviderUnavailable(error)) throw error;
  }
}

/** Stores the list before the first lookup, so that an aborted run loses nothing. */
async function listWaiting({ db, clock }: PaymentContext): Promise<readonly number[]> {
  const createdUntil = new Date(clock.now() - AGE_MS);
  return db.transaction(async (tx) => {
    const after = Number((await readSetting(tx, CURSOR)) ?? 0);
    const next = await listPaymentsAfter(tx, { after, createdUntil, limit: BATCH_SIZE });
    // Only the code below and `save` write this setting.
    const waitingBefore = ((await readSetting(tx, WAITING)) ?? []) as readonly number[];
    const waiting = [...waitingBefore, ...next.map(({ id }) => id)];
    const last = next.at(-1);
    if (last === undefined) return waiting;
    await saveSetting(tx, WAITING, waiting);
    await saveSetting(tx, CURSOR, last.id);
    return waiting;
  });
}

function isContradicted(payment: PaymentRow, providerPayment: ProviderPayment | null): boolean {
  if (!isSettled(payment)) return false;
  if (providerPayment === null || providerPayment.reference !== payment.reference) return true;
  const { state } = payment;
  if (state === "paid" || state === "unfit") return providerPayment.status !== "paid";
  return providerPayment.status !== state;
}
