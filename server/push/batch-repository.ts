import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { sessions } from "#server/accounts/tables.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { SCORE_REVEALING_KINDS, isFollowed } from "#server/push/audience-repository.ts";
import { isAccountKind, type MomentRow } from "#server/push/moment-repository.ts";
import type { SubscriptionRow } from "#server/push/subscription-repository.ts";
import { pushBatches, pushFollows, pushMoments, pushSubscriptions } from "#server/push/tables.ts";

/** Another process takes a batch over after this silence. Longer than one request may take. */
const LEASE = sql`interval '10 seconds'`;
/** Only the database's time: a process with a wrong clock must not take over early. */
const databaseNow = sql`clock_timestamp()`;

export interface Batch {
  id: number;
  momentId: number;
  attempts: number;
  subscriptions: number[];
  /** Whom the moment is for, in the same order. Empty if it is for everyone. */
  users: number[];
}

/** Leases the oldest due batch that no living process has. */
export async function leaseBatch(db: Db, lease: string, at: Date): Promise<Batch | null> {
  const [batch] = await db
    .update(pushBatches)
    .set({ lease, leasedUntil: sql`${databaseNow} + ${LEASE}` })
    .where(
      eq(
        pushBatches.id,
        sql`(select id from ${pushBatches} free
          where free.due_at <= ${at.toISOString()}::timestamptz
            and (free.leased_until is null or free.leased_until < ${databaseNow})
          order by free.due_at, free.id limit 1 for update skip locked)`,
      ),
    )
    .returning({
      id: pushBatches.id,
      momentId: pushBatches.momentId,
      attempts: pushBatches.attempts,
      subscriptions: pushBatches.subscriptions,
      users: pushBatches.users,
    });
  return batch ?? null;
}

export async function findMoment(db: Db, id: number): Promise<MomentRow | undefined> {
  const [moment] = await db.select().from(pushMoments).where(eq(pushMoments.id, id));
  return moment;
}

export type Recipient = Pick<
  SubscriptionRow,
  "id" | "endpoint" | "p256dh" | "auth" | "hideScores" | "failures"
> & { userId: number | null };

/**
 * Leaves out a browser that another account uses, or that hides scores, since the batch was
 * planned. A retry also leaves out a browser for which a later moment is due.
 */
export async function listRecipients(
  db: Db,
  { subscriptions, users, attempts }: Pick<Batch, "subscriptions" | "users" | "attempts">,
  { moment, at }: { moment: Pick<MomentRow, "id" | "eventId" | "kind">; at: Date },
): Promise<Recipient[]> {
  const { id, endpoint, p256dh, auth, hideScores, failures } = pushSubscriptions;
  const userId = sql<number | null>`planned.user_id`;
  return db
    .select({ id, endpoint, p256dh, auth, hideScores, failures, userId })
    .from(pushSubscriptions)
    .innerJoin(
      sql`unnest(${arrayOf(subscriptions)}, ${arrayOf(users)}) planned (id, user_id)`,
      sql`planned.id = ${id}`,
    )
    .where(
      and(
        isAccountKind(moment.kind)
          ? sql`${moment.kind} = any(${pushSubscriptions.accountKinds}) and exists (
              select from ${sessions} where ${sessions.id} = ${pushSubscriptions.sessionId}
                and ${sessions.userId} = planned.user_id
                and ${sessions.expiresAt} > ${at.toISOString()}::timestamptz)`
          : undefined,
        SCORE_REVEALING_KINDS.has(moment.kind) ? eq(hideScores, false) : undefined,
        attempts > 0 && REPLACEABLE_KINDS.has(moment.kind)
          ? sql`not ${isReplaced(moment, at)}`
          : undefined,
      ),
    );
}

/** The result of a match and news of an account are never dropped. */
const REPLACEABLE_KINDS: ReadonlySet<string> = new Set<MomentRow["kind"]>([
  "kick_off",
  "goal",
  "goal_struck_off",
  "half_time",
]);

/** Whether a later moment of the match, which this browser wants, is due there too. */
function isReplaced({ id, eventId }: Pick<MomentRow, "id" | "eventId">, at: Date): SQL {
  const { hideScores, delayS } = pushSubscriptions;
  return sql`exists (
    select from ${pushMoments} later
    join ${events} on ${events.id} = later.event_id
    join ${pushFollows} f on f.subscription_id = ${pushSubscriptions.id}
      and later.kind = any(f.moments) and ${isFollowed}
    where later.event_id = ${eventId} and later.id > ${id}
      and later.planned_at + ${delayS} * interval '1 second' <= ${at.toISOString()}::timestamptz
      and not (${hideScores} and later.kind in ${[...SCORE_REVEALING_KINDS]}))`;
}

const arrayOf = (ids: readonly number[]) => sql`${sql.param(`{${ids.join()}}`)}::int[]`;

export interface Progress {
  /** How many subscriptions at the start of the list are done. */
  done: number;
  expiredIds: readonly number[];
  refusedIds: readonly number[];
  /** Accepted after refusals. */
  recoveredIds: readonly number[];
  retries: readonly { id: number; userId: number | null; dueAt: Date }[];
}

/** @returns false if another process has taken the batch over; then nothing is stored */
export async function recordProgress(
  db: Db,
  { id, momentId, attempts }: Batch,
  lease: string,
  { done, expiredIds, refusedIds, recoveredIds, retries }: Progress,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [batch] = await tx
      .update(pushBatches)
      .set({
        subscriptions: sql`${pushBatches.subscriptions}[${done + 1}:]`,
        users: sql`${pushBatches.users}[${done + 1}:]`,
        leasedUntil: sql`${databaseNow} + ${LEASE}`,
      })
      .where(and(eq(pushBatches.id, id), eq(pushBatches.lease, lease)))
      .returning({ isEmpty: sql<boolean>`cardinality(${pushBatches.subscriptions}) = 0` });
    if (batch === undefined) return false;
    if (batch.isEmpty) await tx.delete(pushBatches).where(eq(pushBatches.id, id));
    if (expiredIds.length > 0)
      await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...expiredIds]));
    // In the transaction of the progress, so that a moment counts once.
    const { id: subscriptionId, failures } = pushSubscriptions;
    if (refusedIds.length > 0)
      await tx
        .update(pushSubscriptions)
        .set({ failures: sql`${failures} + 1` })
        .where(inArray(subscriptionId, [...refusedIds]));
    if (recoveredIds.length > 0)
      await tx
        .update(pushSubscriptions)
        .set({ failures: 0 })
        .where(inArray(subscriptionId, [...recoveredIds]));
    for (const time of new Set(retries.map(({ dueAt }) => dueAt.getTime()))) {
      const together = retries.filter(({ dueAt }) => dueAt.getTime() === time);
      await tx.insert(pushBatches).values({
        momentId,
        dueAt: new Date(time),
        attempts: attempts + 1,
        subscriptions: together.map((retry) => retry.id),
        users: together.flatMap(({ userId }) => userId ?? []),
      });
    }
    return true;
  });
}

export async function releaseBatch(db: Db, { id }: Batch, lease: string): Promise<void> {
  await db
    .update(pushBatches)
    .set({ lease: null, leasedUntil: null })
    .where(and(eq(pushBatches.id, id), eq(pushBatches.lease, lease)));
}

export async function deleteBatch(db: Db, { id }: Batch, lease: string): Promise<void> {
  await db.delete(pushBatches).where(and(eq(pushBatches.id, id), eq(pushBatches.lease, lease)));
}
