import { sql } from "drizzle-orm";
import { checkLedger } from "#server/payments/check-ledger.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Told } from "./payment-storm.ts";
import { rowsOf } from "./test-database.ts";

export interface Books {
  payments: Record<string, number>;
  unlocks: number;
  webhooks: number;
  /** What is wrong, in sentences; none where all is well. */
  faults: string[];
}

/** Compares what is stored after a storm with itself, with the provider's own books, and with what fans were told. */
export async function readBooks(db: Db, told: Told): Promise<Books> {
  const faults = (await checkLedger(db)).map(({ sentence }) => sentence);
  const differing = await rowsOf(
    db,
    // One that its bank has confirmed since is stored as open there. What its owner disputes before it is given back is
    // the bank's to decide, and stays unfit until then.
    sql`select s.reference, s.status as there, p.state as here
      from (select reference, case when status = 'open' and answers_at is not null then 'paid' else status end as status from sandbox_payments) s
      left join payments p on p.reference = s.reference
      where p.id is null
        or (s.status in ('paid', 'refunded', 'disputed') and p.state <> s.status
          and not (s.status = 'disputed' and p.state = 'unfit'))
        or (p.state in ('paid', 'refunded', 'disputed') and s.status <> p.state)`,
  );
  for (const { reference, there, here } of differing)
    faults.push(
      `Payment ${String(reference)} is ${String(there)} there, and ${String(here)} here.`,
    );

  const payments = await rowsOf(db, sql`select reference, kind, state from payments`);
  const stateOf = new Map(payments.map((row) => [String(row["reference"]), String(row["state"])]));
  for (const reference of told.settled)
    if (!["paid", "refunded", "disputed"].includes(stateOf.get(reference) ?? ""))
      faults.push(`Payment ${reference} was said to be settled, and is ${stateOf.get(reference)}.`);
  const unlocks = new Set(
    (await rowsOf(db, sql`select user_id, event_id, question_id from unlocks`)).map((row) =>
      [row["user_id"], row["event_id"], row["question_id"]].map(String).join(":"),
    ),
  );
  for (const one of told.unlocked)
    if (!unlocks.has(one)) faults.push(`Unlock ${one} was said to be made, and is lost.`);
  const [waiting] = await rowsOf(
    db,
    sql`select (select count(*)::int from payments where state = 'open') as open,
      (select count(*)::int from payments p where state = 'unfit' and not exists (
        select from sandbox_payments s where s.reference = p.reference and s.status = 'disputed')) as unfit,
      (select count(*)::int from webhooks where handled_at is null) as webhooks,
      (select count(*)::int from authorizations_to_forget) as cards,
      (select count(*)::int from webhooks) as heard`,
  );
  for (const what of ["unfit", "webhooks", "cards"])
    if (Number(waiting?.[what]) > 0)
      faults.push(`${String(waiting?.[what])} of ${what} are still waiting.`);
  const counts: Record<string, number> = {};
  for (const row of payments) {
    const name = `${String(row["kind"])} ${String(row["state"])}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return {
    payments: counts,
    unlocks: unlocks.size,
    webhooks: Number(waiting?.["heard"]),
    faults: [...faults, ...told.faults],
  };
}
