import { asc, eq, sql } from "drizzle-orm";
import type { CompanyName } from "#server/payments/provider.ts";
import type { BillStorage } from "#server/payments/stand-ins/bills.ts";
import { standInBills } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export function createBillStorage(db: Db, provider: CompanyName): BillStorage {
  return {
    async read() {
      const rows = await db
        .select()
        .from(standInBills)
        .where(eq(standInBills.provider, provider))
        .orderBy(asc(standInBills.number));
      return rows.map(({ bill }) => bill);
    },
    async write(bill) {
      await db
        .insert(standInBills)
        .values({ provider, number: bill.number, bill })
        .onConflictDoUpdate({
          target: [standInBills.provider, standInBills.number],
          set: { bill: sql`excluded.bill` },
        });
    },
  };
}
