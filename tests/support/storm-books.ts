import { sql } from "drizzle-orm";
import { checkLedger } from "#server/payments/check-ledger.ts";
import { createBillStorage } from "#server/payments/stand-ins/bill-storage.ts";
import { type Bill, isRefunded } from "#server/payments/stand-ins/bills.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { StormResults } from "./payment-storm.ts";
import { rowsOf } from "./test-database.ts";

export interface Books {
  payments: Record<string, number>;
  unlocks: number;
  webhooks: number;
  faults: string[];
}

const TAKEN = new Set(["paid", "refunded", "disputed"]);

function statusOf(bill: Bill): string {
  if (isRefunded(bill)) return "refunded";
  if (bill.dispute === "open") return "disputed";
  return bill.status === "pending" ? "paid" : bill.status;
}

export async function readBooks(db: Db, results: StormResults): Promise<Books> {
  const faults = (await checkLedger(db)).map(({ sentence }) => sentence);
  const payments = await rowsOf(db, sql`select reference, kind, state from payments`);
  const stateOf = new Map(payments.map((row) => [String(row["reference"]), String(row["state"])]));
  const bills = new Map(
    (await createBillStorage(db, "stripe").read()).map((bill) => [bill.reference, bill]),
  );
  for (const [reference, bill] of bills) {
    const providerStatus = statusOf(bill);
    const ourState = stateOf.get(reference);
    // An unfit payment stays so while the bank decides its dispute.
    const isSame =
      ourState === providerStatus || (providerStatus === "disputed" && ourState === "unfit");
    if (ourState === undefined || ((TAKEN.has(providerStatus) || TAKEN.has(ourState)) && !isSame))
      faults.push(
        `Payment ${reference} is ${providerStatus} at the provider, but ${String(ourState)} here.`,
      );
  }
  for (const reference of results.settled)
    if (!["paid", "refunded", "disputed"].includes(stateOf.get(reference) ?? ""))
      faults.push(
        `Payment ${reference} was reported as settled, but is ${stateOf.get(reference)}.`,
      );
  const unlocks = new Set(
    (await rowsOf(db, sql`select user_id, event_id, question_id from unlocks`)).map((row) =>
      [row["user_id"], row["event_id"], row["question_id"]].map(String).join(":"),
    ),
  );
  for (const unlock of results.unlocked)
    if (!unlocks.has(unlock)) faults.push(`Unlock ${unlock} was confirmed, but is missing.`);
  const [waiting] = await rowsOf(
    db,
    sql`select (select count(*)::int from payments where state = 'open') as open,
      (select count(*)::int from webhooks where handled_at is null) as webhooks,
      (select count(*)::int from authorizations_to_forget) as cards,
      (select count(*)::int from webhooks) as heard`,
  );
  const unfit = payments.filter(({ reference, state }) => {
    const bill = bills.get(String(reference));
    return state === "unfit" && (bill === undefined || statusOf(bill) !== "disputed");
  });
  if (unfit.length > 0) faults.push(`${unfit.length} unfit payments are not refunded.`);
  for (const kind of ["webhooks", "cards"])
    if (Number(waiting?.[kind]) > 0)
      faults.push(`${String(waiting?.[kind])} of ${kind} are still waiting.`);
  const counts: Record<string, number> = {};
  for (const row of payments) {
    const name = `${String(row["kind"])} ${String(row["state"])}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return {
    payments: counts,
    unlocks: unlocks.size,
    webhooks: Number(waiting?.["heard"]),
    faults: [...faults, ...results.faults],
  };
}
