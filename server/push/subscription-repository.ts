import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { components } from "#contract";
import { sessions } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { pushFollows, pushSubscriptions } from "#server/push/tables.ts";

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, "id">;
type Follow = components["schemas"]["PushFollow"];

/** Replaces what is stored for the endpoint. A session has one browser, so one subscription. */
export async function replaceSubscription(
  db: Db,
  subscription: NewSubscription,
  follows: readonly Follow[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const { endpoint, createdAt, sessionId, ...fields } = subscription;
    // The session may have ended since the request came in.
    const session = sql`(select ${sessions.id} from ${sessions} where ${sessions.id} = ${sessionId} for key share)`;
    const replaced = { ...fields, sessionId: session };
    const [row] = await tx
      .insert(pushSubscriptions)
      .values({ ...replaced, endpoint, createdAt })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: replaced })
      .returning({ id: pushSubscriptions.id });
    if (row === undefined) throw new Error("a subscription was not stored");
    if (sessionId != null)
      await tx
        .delete(pushSubscriptions)
        .where(
          and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)),
        );
    await tx.delete(pushFollows).where(eq(pushFollows.subscriptionId, row.id));
    const wanted = new Map(follows.map((follow) => [`${follow.kind} ${follow.id}`, follow]));
    await insertRows(
      tx,
      pushFollows,
      [...wanted.values()].map(({ kind, id: targetId, moments }) => ({
        subscriptionId: row.id,
        kind,
        targetId,
        moments,
      })),
    );
  });
}

export async function deleteSubscription(db: Db, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

export interface StoredSubscription {
  subscription: SubscriptionRow;
  follows: (typeof pushFollows.$inferSelect)[];
}

export async function listSubscriptionsOf(db: Db, userId: number): Promise<StoredSubscription[]> {
  const rows = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(sessions.userId, userId))
    .orderBy(pushSubscriptions.id);
  const ids = rows.map(({ subscription }) => subscription.id);
  const follows =
    ids.length === 0
      ? []
      : await db.select().from(pushFollows).where(inArray(pushFollows.subscriptionId, ids));
  return rows.map(({ subscription }) => ({
    subscription,
    follows: follows.filter(({ subscriptionId }) => subscriptionId === subscription.id),
  }));
}

export async function deleteSubscriptionsOf(db: Db, userId: number): Promise<void> {
  const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, own));
}
