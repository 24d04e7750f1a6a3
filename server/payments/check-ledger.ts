import { type Check, LEDGER_CHECKS, UNLOCK_CHECKS } from "#server/payments/ledger-differences.ts";
import { PLAN_CHECKS, TOPUP_CHECKS } from "#server/payments/payment-differences.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";

export interface Difference {
  /** One word for programs. */
  kind: string;
  /** For the operator; nobody's name stands in it. */
  sentence: string;
}

const CHECKS: readonly Check[] = [
  ...LEDGER_CHECKS,
  ...UNLOCK_CHECKS,
  ...TOPUP_CHECKS,
  ...PLAN_CHECKS,
];

/** Every kind of difference that can be found. */
export const DIFFERENCE_KINDS: readonly string[] = CHECKS.map(([kind]) => kind);

/**
 * Compares the ledger with itself, and with all that was paid, unlocked and given back. Each rule is one statement, and so
 * sees one moment: what goes on meanwhile is no difference.
 */
export async function checkLedger(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [kind, query] of CHECKS) {
    const rows = await db
      .select({ sentence: sql<string>`sentence` })
      .from(sql`(${query}) as difference`);
    differences.push(...rows.map(({ sentence }) => ({ kind, sentence })));
  }
  return differences;
}
