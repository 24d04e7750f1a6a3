import { DAY_MS } from "#domain/day.ts";
import { checkLedger } from "#server/payments/check-ledger.ts";
import { listPaymentsAfter } from "#server/payments/due-payment-repository.ts";
import { eachOf } from "#server/payments/each-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { review } from "#server/payments/review.ts";
import { isSettled } from "#server/payments/settle.ts";
import { now } from "#server/platform/context.ts";
import { readSetting, saveSetting } from "#server/platform/db/settings-repository.ts";

const AT_ONCE = 200;
/** A payment is compared with its provider once it is this old: by then it has come to its end. */
const AGE_MS = DAY_MS;
const CURSOR = "reconciled_payments";
const FINDINGS = "ledger_differences";

/** How many differences there are, by kind, and when they were looked for. */
export interface Findings {
  at: number;
  counts: Readonly<Record<string, number>>;
}

/**
 * Compares payments with what their providers say, each once when it is a day old, and the ledger with itself; what can be
 * mended is, and what differs is said.
 */
export async function reconcile(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const differing: { kind: string; sentence: string }[] = [];
  const compared = compareWithProviders(context, { signal, ending }, (sentence) =>
    differing.push({ kind: "provider", sentence }),
  );
  // One that does not answer keeps nobody from looking at the ledger.
  const failure = await compared.then(
    () => null,
    (error: unknown) => error,
  );
  differing.push(...(await checkLedger(context.db)));
  await tell(context, differing);
  if (failure !== null) throw failure;
}

async function compareWithProviders(
  context: PaymentContext,
  ends: { signal: AbortSignal | undefined; ending: AbortSignal | undefined },
  differs: (sentence: string) => void,
): Promise<void> {
  const { db, clock } = context;
  const after = Number((await readSetting(db, CURSOR)) ?? 0);
  const createdUntil = new Date(clock.now() - AGE_MS);
  const rows = await listPaymentsAfter(db, { after, createdUntil, limit: AT_ONCE });
  await eachOf(rows, ends, async (payment) => {
    const said = await context.providers.named(payment.provider).findPayment(payment);
    const followed = await review(context, payment.reference);
    if (followed.state !== payment.state)
      differs(`Payment ${payment.reference} was ${payment.state} here, and is ${followed.state}.`);
    else if (contradicts(payment, said))
      differs(
        `Payment ${payment.reference} is ${payment.state} here, and ${said?.status ?? "unknown"} at ${payment.provider}.`,
      );
  });
  const last = rows.at(-1);
  if (last !== undefined) await saveSetting(db, CURSOR, last.id);
}

/** Whether a provider says something else of a payment that has had its effect. */
function contradicts(payment: PaymentRow, said: ProviderPayment | null): boolean {
  if (!isSettled(payment)) return false;
  if (said === null || said.reference !== payment.reference) return true;
  const { state } = payment;
  if (state === "paid" || state === "unfit") return said.status !== "paid";
  return said.status !== state;
}

async function tell(
  context: PaymentContext,
  differing: readonly { kind: string; sentence: string }[],
): Promise<void> {
  for (const { kind, sentence } of differing)
    context.log?.warn({ kind, difference: sentence }, "the ledger does not add up");
  const counts: Record<string, number> = {};
  for (const { kind } of differing) counts[kind] = (counts[kind] ?? 0) + 1;
  await saveSetting(context.db, FINDINGS, {
    at: now(context).getTime(),
    counts,
  } satisfies Findings);
}

/** As any process on this database last found it; null where none has looked yet. */
export async function readFindings(db: PaymentContext["db"]): Promise<Findings | null> {
  const found = await readSetting(db, FINDINGS);
  // Written by `tell` alone.
  return (found as Findings | undefined) ?? null;
}
