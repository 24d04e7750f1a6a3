import { updateUser } from "#server/accounts/user-repository.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { endPlansOfDeletedAccount } from "#server/payments/plan-periods.ts";
import { now } from "#server/platform/context.ts";
import { billOf } from "./bills.ts";
import type { Fan } from "./fans.ts";
import type { TestApp } from "./test-app.ts";
import { deliver, messageAbout } from "./webhooks.ts";

export async function changeAtProvider(
  app: TestApp,
  reference: string,
  status: "refunded" | "disputed" | "paid",
): Promise<void> {
  setBillStatus(app, reference, status);
  await deliver(app, messageAbout(reference, `evt_${reference}_${status}_${app.clock.now()}`));
  for (const _round of [1, 2]) await app.run("handle-webhooks");
}

export function setBillStatus(
  app: Pick<TestApp, "standIn">,
  reference: string,
  status: "refunded" | "disputed" | "paid",
): void {
  const bill = billOf(app, reference);
  bill.status = "paid";
  bill.refunds = status === "refunded" ? [bill.amount] : [];
  if (status === "disputed") bill.dispute = "open";
  else if (bill.dispute !== null) bill.dispute = "won";
}

export async function deleteAccount(app: TestApp, { id }: Fan): Promise<void> {
  await app.db.transaction(async (tx) => {
    await endPlansOfDeletedAccount(tx, id, now(app.context));
    await updateUser(tx, id, { deletedAt: now(app.context), email: `deleted:${id}` });
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
