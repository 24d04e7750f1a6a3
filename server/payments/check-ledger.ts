import { type Check, LEDGER_CHECKS, UNLOCK_CHECKS } from "#server/payments/ledger-differences.ts";
import { PLAN_CHECKS, TOPUP_CHECKS } from "#server/payments/payment-differences.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";

export interface Difference {
  kind: string;
  /** For the operator; contains no personal names. */
  sentence: string;
}

const CHECKS: readonly Check[] = [
  ...LEDGER_CHECKS,
  ...UNLOCK_CHECKS,
  ...TOPUP_CHECKS,
  ...PLAN_CHECKS,
];

export const DIFFERENCE_KINDS: readonly string[] = CHECKS.map(([kind]) => kind);

/** Each rule is one statement, so that concurrent changes cause no false difference. */
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
