import { DAY_MS } from "#domain/day.ts";
import { checkLedger, type Difference } from "#server/payments/check-ledger.ts";
import { listPaymentsAfter, listPaymentsOf } from "#server/payments/due-payment-repository.ts";
import { eachOf, isUnavailable } from "#server/payments/each-payment.ts";
import { reportDifferences } from "#server/payments/findings.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { reviewBy } from "#server/payments/review.ts";
import { isSettled } from "#server/payments/settle.ts";
import { readSetting, saveSetting } from "#server/platform/db/settings-repository.ts";

const AT_ONCE = 200;
const AGE_MS = DAY_MS;
const CURSOR = "reconciled_payments";
const WAITING = "unreconciled_payments";

/**
 * Compares payments a day after creation with their providers, and the ledger with itself.
 * Repairs or reports differences; failed comparisons are retried in the next run.
 */
export async function reconcile(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const differing: Difference[] = [];
  const compared = compareWithProviders(context, { signal, ending }, (sentence) =>
    differing.push({ kind: "provider", sentence }),
  );
  // A silent provider must not prevent the ledger check.
  const failure = await compared.then(
    () => null,
    (error: unknown) => error,
  );
  differing.push(...(await checkLedger(context.db)));
  await reportDifferences(context, "ledger_differences", differing);
  if (failure !== null) throw failure;
}

async function compareWithProviders(
  context: PaymentContext,
  ends: { signal: AbortSignal | undefined; ending: AbortSignal | undefined },
  differs: (sentence: string) => void,
): Promise<void> {
  const { db, log, providers } = context;
  const listed = await listWaiting(context);
  const rows = new Map((await listPaymentsOf(db, listed)).map((row) => [row.id, row]));
  const inOrder = listed.flatMap((id) => rows.get(id) ?? []);
  let waiting: readonly number[] = inOrder.map(({ id }) => id);
  const save = () => saveSetting(db, WAITING, waiting);

  async function compare(payment: PaymentRow): Promise<void> {
    const { id, reference, provider, state } = payment;
    // A failed payment goes to the end of the next run.
    waiting = [...waiting.filter((one) => one !== id), id];
    try {
      const said = await providers.named(provider).findPayment(payment);
      const followed = await reviewBy(context, payment, said);
      if (followed.state !== state)
        differs(`Payment ${reference} was ${state} here, and is ${followed.state}.`);
      else if (contradicts(payment, said))
        differs(
          `Payment ${reference} is ${state} here, and ${said?.status ?? "unknown"} at ${provider}.`,
        );
    } catch (error) {
      log?.warn(
        { err: error, reference },
        "a payment could not be compared with its provider; it is tried again",
      );
      throw error;
    }
    waiting = waiting.filter((one) => one !== id);
    ends.signal?.throwIfAborted();
    await save();
  }

  try {
    await eachOf(inOrder, ends, compare);
  } catch (error) {
    ends.signal?.throwIfAborted();
    await save();
    if (!isUnavailable(error)) throw error;
  }
}

/** Stores the list before the first lookup, so that an aborted run loses nothing. */
async function listWaiting({ db, clock }: PaymentContext): Promise<readonly number[]> {
  const createdUntil = new Date(clock.now() - AGE_MS);
  return db.transaction(async (tx) => {
    const after = Number((await readSetting(tx, CURSOR)) ?? 0);
    const next = await listPaymentsAfter(tx, { after, createdUntil, limit: AT_ONCE });
    // Only the code below and `save` write this setting.
    const left = ((await readSetting(tx, WAITING)) ?? []) as readonly number[];
    const waiting = [...left, ...next.map(({ id }) => id)];
    const last = next.at(-1);
    if (last === undefined) return waiting;
    await saveSetting(tx, WAITING, waiting);
    await saveSetting(tx, CURSOR, last.id);
    return waiting;
  });
}

function contradicts(payment: PaymentRow, said: ProviderPayment | null): boolean {
  if (!isSettled(payment)) return false;
  if (said === null || said.reference !== payment.reference) return true;
  const { state } = payment;
  if (state === "paid" || state === "unfit") return said.status !== "paid";
  return said.status !== state;
}
