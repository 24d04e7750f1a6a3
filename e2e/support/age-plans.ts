import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";

/** Moves a fan's plans and payments into the past, instead of a month of server time. */
export async function agePlans(db: Db, email: string, days: number): Promise<void> {
  const age = sql`${days} * interval '1 day'`;
  const fan = sql`(select id from users where email = ${email})`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`update subscriptions set created_at = created_at - ${age}, period_from = period_from - ${age},
      expires_at = expires_at - ${age}, next_renewal_at = next_renewal_at - ${age},
      reminded_for = reminded_for - ${age}, consented_for = consented_for - ${age} where user_id = ${fan}`);
    await tx.execute(sql`update payments set period_from = period_from - ${age}, period_to = period_to - ${age}
      where user_id = ${fan}`);
  });
}
