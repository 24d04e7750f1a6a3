import { eq, sql } from "drizzle-orm";
import { updateUser } from "#server/accounts/user-repository.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { leavePlans } from "#server/payments/plan-periods.ts";
import { sandboxPayments } from "#server/payments/tables.ts";
import { now } from "#server/platform/context.ts";
import type { Fan } from "./fans.ts";
import type { TestApp } from "./test-app.ts";

/** What the provider says of a payment from now on, and tells by a webhook. */
export async function decide(
  app: TestApp,
  reference: string,
  status: "refunded" | "disputed" | "paid",
): Promise<void> {
  await app.db
    .update(sandboxPayments)
    .set({ status })
    .where(eq(sandboxPayments.reference, reference));
  await app.db.execute(sql`
    insert into sandbox_webhooks (event_id, type, reference, due_at)
      values (${`evt_${reference}_${status}_${app.clock.now()}`}, ${`payment.${status}`}, ${reference}, now() - interval '10 years')`);
  await app.run("send-sandbox-webhooks");
  for (const _again of [1, 2]) await app.run("handle-webhooks");
}

/** Deletes the account, as far as payments see it. */
export async function leave(app: TestApp, { id }: Fan): Promise<void> {
  await app.db.transaction(async (tx) => {
    await leavePlans(tx, id, now(app.context));
    await updateUser(tx, id, {
      deletedAt: now(app.context),
      email: `deleted:${id}`,
    });
  });
}

export async function spend(app: TestApp, fan: Fan, points: number): Promise<void> {
  await app.db.transaction((tx) =>
    transfer(tx, {
      key: `test-spent:${fan.id}:${app.clock.now()}`,
      kind: "test",
      from: { userId: fan.id },
      to: "issued",
      points,
      at: now(app.context),
    }),
  );
}
