import type { Difference } from "#server/payments/check-ledger.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { now } from "#server/platform/context.ts";
import { readSetting, saveSetting } from "#server/platform/db/settings-repository.ts";

const COMPARISONS = ["ledger_differences", "unknown_payments"] as const;

export interface Findings {
  at: number;
  counts: Readonly<Record<string, number>>;
}

export async function reportDifferences(
  context: PaymentContext,
  comparison: (typeof COMPARISONS)[number],
  differences: readonly Difference[],
): Promise<void> {
  for (const { kind, sentence } of differences)
    context.log?.warn({ kind, difference: sentence }, "the ledger check found a difference");
  const counts: Record<string, number> = {};
  for (const { kind } of differences) counts[kind] = (counts[kind] ?? 0) + 1;
  await saveSetting(context.db, comparison, {
    at: now(context).getTime(),
    counts,
  } satisfies Findings);
}

export async function readFindings(db: PaymentContext["db"]): Promise<Findings | null> {
  const found = await Promise.all(COMPARISONS.map((comparison) => readSetting(db, comparison)));
  // Only `reportDifferences` writes these settings.
  const findings = found.filter((setting) => setting !== undefined) as Findings[];
  if (findings.length === 0) return null;
  return {
    at: Math.min(...findings.map(({ at }) => at)),
    counts: Object.assign({}, ...findings.map(({ counts }) => counts)) as Findings["counts"],
  };
}
