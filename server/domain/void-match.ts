import { markVoid } from "#server/db/feed-repository.ts";
import { findEventById, type FullEvent } from "#server/db/event-repository.ts";
import { transfer } from "#server/db/ledger-repository.ts";
import { queueMail } from "#server/db/mail-repository.ts";
import type { Db } from "#server/db/open.ts";
import type { VoidReason } from "#server/db/schema.ts";
import { findSpentOn, markRefunded, returnCoverage } from "#server/db/unlock-repository.ts";
import { findUserEmails } from "#server/db/user-repository.ts";
import { VOID_REASONS } from "#server/domain/void-reasons.ts";

/**
 * A match that counts for nothing: points and allowances spent on it come back, once, and whoever spent them is told. One
 * that is void already stays so for the reason that was told. Runs inside the caller's transaction.
 */
export async function voidMatch(db: Db, order: { eventId: number; reason: VoidReason; at: Date }): Promise<void> {
  if (!(await markVoid(db, order.eventId, { voidAt: order.at, voidReason: order.reason, updatedAt: order.at }))) return;
  const points = new Map<number, number>();
  for (const unlock of await findSpentOn(db, order.eventId)) {
    const { id } = await transfer(db, {
      key: `refund:${unlock.id}`,
      kind: "refund",
      from: "refunds",
      to: { userId: unlock.userId },
      points: unlock.points,
      at: order.at,
    });
    await markRefunded(db, unlock.id, id);
    points.set(unlock.userId, (points.get(unlock.userId) ?? 0) + unlock.points);
  }
  const allowances = new Set(await returnCoverage(db, order.eventId, order.at));
  const told = new Set([...points.keys(), ...allowances]);
  if (told.size === 0) return;
  const row = await findEventById(db, order.eventId);
  if (row === undefined) throw new Error(`event ${order.eventId} vanished`);
  for (const [userId, email] of await findUserEmails(db, [...told])) {
    await queueMail(db, { key: `void:${order.eventId}:${userId}`, recipient: email, ...notice(row, order.reason, points.get(userId)) }, order.at);
  }
}

function notice(row: FullEvent, reason: VoidReason, points: number | undefined): { subject: string; body: string } {
  const match = `${row.homeTeam.name} v ${row.awayTeam.name}`;
  const returned = points === undefined ? "The match is back in your plan's allowance" : `${points} points are back in your balance`;
  return {
    subject: `Credits returned: ${match}`,
    body: `${returned}, because ${VOID_REASONS[reason]}: ${match} (${row.tournament.name}).\n\nYou need do nothing.`,
  };
}
