import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import {
  sandboxAuthorizations,
  sandboxPayments,
  sandboxWebhooks,
} from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type SandboxPayment = typeof sandboxPayments.$inferSelect;
type NewSandboxPayment = typeof sandboxPayments.$inferInsert;

/** The same reference is the same payment. */
export async function keepPayment(db: Db, payment: NewSandboxPayment): Promise<SandboxPayment> {
  await db
    .insert(sandboxPayments)
    .values(payment)
    .onConflictDoNothing({ target: sandboxPayments.reference });
  const kept = await findByReference(db, payment.reference);
  if (kept === undefined) throw new Error(`the sandbox lost ${payment.reference}`);
  return kept;
}

export async function findByReference(
  db: Db,
  reference: string,
): Promise<SandboxPayment | undefined> {
  const [row] = await selectBy(db, "reference", reference);
  return row;
}

/** By the word in the address of its page. */
export async function findByPage(db: Db, page: string): Promise<SandboxPayment | undefined> {
  const [row] = await selectBy(db, "providerReference", page);
  return row;
}

/** As `findByPage`, and makes every other press of its buttons wait. */
export async function lockByPage(db: Db, page: string): Promise<SandboxPayment | undefined> {
  const [row] = await selectBy(db, "providerReference", page).for("update");
  return row;
}

export async function lockByReference(
  db: Db,
  reference: string,
): Promise<SandboxPayment | undefined> {
  const [row] = await selectBy(db, "reference", reference).for("update");
  return row;
}

function selectBy(db: Db, key: "reference" | "providerReference", value: string) {
  return db.select().from(sandboxPayments).where(eq(sandboxPayments[key], value));
}

export async function changePayment(
  db: Db,
  id: number,
  change: Partial<NewSandboxPayment>,
): Promise<void> {
  await db.update(sandboxPayments).set(change).where(eq(sandboxPayments.id, id));
}

export async function insertAuthorization(
  db: Db,
  authorization: typeof sandboxAuthorizations.$inferInsert,
): Promise<void> {
  await db.insert(sandboxAuthorizations).values(authorization);
}

/** Whether a kept means of payment pays. */
export async function canCharge(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(sandboxAuthorizations)
    .where(eq(sandboxAuthorizations.key, key));
  return row !== undefined && row.forgottenAt === null && !row.declines;
}

export async function forgetAuthorization(db: Db, key: string, at: Date): Promise<void> {
  await db
    .update(sandboxAuthorizations)
    .set({ forgottenAt: at })
    .where(and(eq(sandboxAuthorizations.key, key), isNull(sandboxAuthorizations.forgottenAt)));
}

export async function insertWebhook(
  db: Db,
  webhook: typeof sandboxWebhooks.$inferInsert,
): Promise<void> {
  await db.insert(sandboxWebhooks).values(webhook);
}

/** The first first. */
export async function listDueWebhooks(db: Db, now: Date) {
  return db
    .select({
      id: sandboxWebhooks.id,
      eventId: sandboxWebhooks.eventId,
      type: sandboxWebhooks.type,
      reference: sandboxWebhooks.reference,
      providerReference: sandboxPayments.providerReference,
      attempts: sandboxWebhooks.attempts,
    })
    .from(sandboxWebhooks)
    .innerJoin(sandboxPayments, eq(sandboxPayments.reference, sandboxWebhooks.reference))
    .where(and(isNull(sandboxWebhooks.deliveredAt), lte(sandboxWebhooks.dueAt, now)))
    .orderBy(asc(sandboxWebhooks.id))
    .limit(100);
}

export async function markWebhook(
  db: Db,
  id: number,
  change: { deliveredAt: Date } | { dueAt: Date },
): Promise<void> {
  await db
    .update(sandboxWebhooks)
    .set({ ...change, attempts: sql`${sandboxWebhooks.attempts} + 1` })
    .where(eq(sandboxWebhooks.id, id));
}
