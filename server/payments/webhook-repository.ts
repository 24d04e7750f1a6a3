import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { webhooks } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

/** @returns false for a repeated event */
export async function insertWebhook(
  db: Db,
  webhook: typeof webhooks.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(webhooks)
    .values(webhook)
    .onConflictDoNothing({ target: [webhooks.provider, webhooks.eventId] })
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

export type UnhandledWebhook = Pick<
  WebhookRow,
  "id" | "provider" | "type" | "reference" | "providerReference" | "receivedAt"
>;

export async function listUnhandledWebhooks(
  db: Db,
  after: number,
  limit: number,
): Promise<UnhandledWebhook[]> {
  const { id, provider, type, reference, providerReference, receivedAt } = webhooks;
  return db
    .select({ id, provider, type, reference, providerReference, receivedAt })
    .from(webhooks)
    .where(and(isNull(webhooks.handledAt), gt(webhooks.id, after)))
    .orderBy(asc(webhooks.id))
    .limit(limit);
}

export async function markWebhookHandled(db: Db, id: number, at: Date): Promise<void> {
  await db.update(webhooks).set({ handledAt: at }).where(eq(webhooks.id, id));
}

/** For privacy, because webhooks name payments. */
export async function deleteOldWebhooks(db: Db, until: Date): Promise<void> {
  await db.delete(webhooks).where(lte(webhooks.receivedAt, until));
}
