import { and, asc, desc, eq } from "drizzle-orm";
import type { SubscriptionRow } from "#server/credits/plan-repository.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { checkLedger } from "#server/payments/check-ledger.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import { payments } from "#server/payments/tables.ts";
import { type Fan, newFan } from "./fans.ts";
import { comeBack, checkOutPlan } from "./payments.ts";
import type { TestApp } from "./test-app.ts";

export async function subscriber(
  app: TestApp,
  { planId = 3, action = "pay" }: { planId?: number; action?: string } = {},
): Promise<Fan> {
  const fan = await newFan(app);
  const { reference } = await checkOutPlan(app, fan, { plan_id: planId }, action);
  const answer = await comeBack(app, fan, reference);
  if (answer.status !== 200) throw new Error(answer.text);
  return fan;
}

export async function planOf({ db }: Pick<TestApp, "db">, fan: Fan): Promise<SubscriptionRow> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, fan.id))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  if (row === undefined) throw new Error("this fan never had a plan");
  return row;
}

export async function paymentsOf(
  { db }: Pick<TestApp, "db">,
  fan: Fan,
  kind: PaymentRow["kind"],
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, fan.id), eq(payments.kind, kind)))
    .orderBy(asc(payments.id));
}

export async function referenceOf(
  app: Pick<TestApp, "db">,
  fan: Fan,
  kind: PaymentRow["kind"],
): Promise<string> {
  const [payment] = await paymentsOf(app, fan, kind);
  if (payment === undefined) throw new Error(`this fan has no ${kind}`);
  return payment.reference;
}

export async function subjectsTo({ db }: Pick<TestApp, "db">, fan: Fan): Promise<string[]> {
  const rows = await db
    .select({ subject: mailOutbox.subject })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, fan.email))
    .orderBy(asc(mailOutbox.id));
  return rows.map((row) => row.subject).filter((subject) => !subject.startsWith("Your receipt"));
}

/** @throws Error with the differences, where the ledger check found a difference */
export async function expectLedgerToAddUp({ db }: Pick<TestApp, "db">): Promise<void> {
  const differences = await checkLedger(db);
  if (differences.length > 0)
    throw new Error(differences.map(({ sentence }) => sentence).join("\n"));
}
