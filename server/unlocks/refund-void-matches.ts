import { findUserEmails } from "#server/accounts/user-repository.ts";
import { returnCoverage } from "#server/credits/allowance-repository.ts";
import { transferAll } from "#server/credits/ledger-repository.ts";
import { findEventById, type FullEvent } from "#server/fixtures/event-repository.ts";
import { VOID_REASONS, type VoidReason } from "#server/fixtures/void-reasons.ts";
import { queueMails } from "#server/mail/mail-repository.ts";
import { recoverBonuses } from "#server/payments/recover-bonuses.ts";
import { lockPointsPayments, recoverPoints } from "#server/payments/recover-points.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import {
  listOwedUserIds,
  listUnrefundedEventIds,
  lockOwedUnlocks,
  markRefunded,
  type OwedUnlock,
} from "#server/unlocks/refund-repository.ts";

/** Small enough that no balance stays locked for long. */
const BATCH_SIZE = 100;

export async function refundVoidMatches(
  context: Context,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const eventId of await listUnrefundedEventIds(context.db)) {
    await refundVoidMatch(context, eventId, signal, ending).catch((error: unknown) =>
      failures.push(error),
    );
    signal?.throwIfAborted();
  }
  if (failures.length > 0) throw failures[0];
}

/** A user's refunds and notice are one transaction, so the next run finishes an aborted one. */
export async function refundVoidMatch(
  context: Context,
  eventId: number,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const row = await findEventById(context.db, eventId);
  const reason = row?.event.voidReason;
  if (row === undefined || reason == null) throw new Error(`event ${eventId} is not void`);
  for (let after: number | null = 0; after !== null;) {
    signal?.throwIfAborted();
    if (ending?.aborted === true) return;
    after = await refundNext(context, row, reason, after);
  }
}

async function refundNext(
  context: Context,
  row: FullEvent,
  reason: VoidReason,
  after: number,
): Promise<number | null> {
  const eventId = row.event.id;
  const userIds = await listOwedUserIds(context.db, eventId, after, BATCH_SIZE);
  if (userIds.length === 0) return null;
  await context.db.transaction(async (tx) => {
    await lockPointsPayments(tx, userIds);
    const owed = await lockOwedUnlocks(tx, eventId, userIds);
    // Read the time after the lock wait, because a sync asks for later changes.
    const at = now(context);
    const points = await refundUnlocks(tx, owed, at);
    const recovered = await recoverPoints(tx, points, at);
    const pointsLeft = new Map(
      [...points].map(([id, returned]) => [id, returned - (recovered.get(id) ?? 0)]),
    );
    const bonuses = await recoverBonuses(tx, pointsLeft, at);
    const covered = await returnCoverage(tx, eventId, userIds, at);
    const emails = await findUserEmails(tx, [...new Set([...points.keys(), ...covered])]);
    const mails = [...emails].map(([userId, recipient]) => ({
      key: `void:${eventId}:${userId}`,
      recipient,
      ...notice(row, reason, {
        points: points.get(userId),
        recovered: recovered.get(userId) ?? 0,
        bonuses: bonuses.get(userId) ?? 0,
      }),
    }));
    await queueMails(tx, mails, at);
    await context.jobs.request(tx, "send-mails");
  });
  return userIds.at(-1) ?? null;
}

/** One ledger transaction per unlock, so that each is refunded once. @returns points by user */
async function refundUnlocks(
  db: Db,
  due: readonly OwedUnlock[],
  at: Date,
): Promise<Map<number, number>> {
  const refunds = await transferAll(
    db,
    due.map((unlock) => ({
      key: `refund:${unlock.id}`,
      kind: "refund",
      from: "refunds" as const,
      to: { userId: unlock.userId },
      points: unlock.points,
      at,
      unlockId: unlock.id,
    })),
  );
  await markRefunded(db, refunds);
  const points = new Map<number, number>();
  for (const unlock of due)
    points.set(unlock.userId, (points.get(unlock.userId) ?? 0) + unlock.points);
  return points;
}

function notice(
  row: FullEvent,
  reason: VoidReason,
  {
    points,
    recovered,
    bonuses,
  }: { points: number | undefined; recovered: number; bonuses: number },
): { subject: string; body: string } {
  const match = `${row.homeTeam.name} v ${row.awayTeam.name}`;
  const sentences = [
    points === undefined
      ? "The match is back in your plan's allowance"
      : points > recovered + bonuses
        ? `${points - recovered - bonuses} points are back in your balance`
        : `The ${points} points that you spent on it came back`,
    `, because ${VOID_REASONS[reason]}: ${match} (${row.tournament.name}).`,
    recovered === 0
      ? ""
      : ` ${recovered} points were set against points whose payment was returned to you or is disputed.`,
    bonuses === 0
      ? ""
      : ` ${bonuses} points were set against a referral bonus whose payment was returned or is disputed.`,
  ];
  return {
    subject: `Credits returned: ${match}`,
    body: `${sentences.join("")}\n\nYou need do nothing.`,
  };
}
