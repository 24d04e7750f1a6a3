import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { isOff } from "#domain/match-status.ts";
import { type AccountWithAllowance, readAccount } from "#server/accounts/read-account.ts";
import { insertCoverage, isCovered } from "#server/credits/allowance-repository.ts";
import { lockBalance, transferAll } from "#server/credits/ledger-repository.ts";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { lockEventById } from "#server/fixtures/event-repository.ts";
import { withheldReason } from "#server/fixtures/withheld.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { listEventQuestions } from "#server/predictions/prediction-repository.ts";
import { listEventPredictions, type ProvenRow } from "#server/proofs/proof-repository.ts";
import { unlockRefusals } from "#server/unlocks/unlock-refusals.ts";
import {
  findUnlocks,
  insertUnlocks,
  listUnlocked,
  type UnlockedRow,
} from "#server/unlocks/unlock-repository.ts";

export interface UnlockResult {
  event: EventRow;
  unlocked: UnlockedRow[];
  free: ProvenRow[];
  /** Points charged for these, now or earlier. */
  pointsSpent: number;
  allowanceUsed: boolean;
  account: AccountWithAllowance;
}

/**
 * Unlocks questions of a match for a user, charging each once: the plan's allowance first, which then covers the
 * whole match, else points. All or nothing, and safe to repeat. The answer is read in the transaction that charged it.
 * @param order `asked`: question ids, or null for all of the match's; `feed`: the source that is being followed
 */
export async function unlockPredictions(
  context: Context,
  userId: number,
  order: { eventId: number; asked: readonly number[] | null; feed: string },
): Promise<UnlockResult> {
  const { eventId, asked, feed } = order;
  // Syncs use the database's time. Read it here, because a transaction may wait for this handle.
  const databaseAheadMs = (await context.trustedClock.read()) - context.clock.now();
  return context.db.transaction(async (tx) => {
    // Waits for a match that becomes void, so that nothing is charged after its refunds.
    // Lock the match before balances, to avoid a deadlock with refunds.
    const found = await lockEventById(tx, eventId);
    if (found === undefined) throw unlockRefusals.unknownMatch();
    // Serialises this user's unlocks across processes.
    const balance = await lockBalance(tx, userId);
    const offered = (await listEventQuestions(tx, eventId)).map((question) => question.id);
    const wanted = asked === null ? offered : offered.filter((id) => asked.includes(id));
    if (isFree(found.event)) {
      const free = (await listFree(tx, found.event)).filter((row) =>
        wanted.includes(row.question.id),
      );
      const account = await readAccount(tx, userId, now(context));
      return {
        event: found.event,
        unlocked: [],
        free,
        pointsSpent: 0,
        allowanceUsed: false,
        account,
      };
    }

    const owned = await findUnlocks(tx, userId, eventId);
    const missing = wanted.filter((id) => !owned.some((unlock) => unlock.questionId === id));
    let covered = await isCovered(tx, userId, eventId);
    let charged: { questionId: number; transactionId: number | null; points: number }[] = [];
    if (missing.length > 0) {
      if (found.event.voidAt !== null || isOff(found.event)) {
        throw unlockRefusals.matchOff();
      }
      const withheld = withheldReason(found.event);
      if (withheld !== null) {
        throw unlockRefusals.matchWithheld(withheld);
      }
      if (found.event.feed !== feed) {
        throw unlockRefusals.matchNotFollowed();
      }
      const account = await readAccount(tx, userId, now(context));
      covered ||= await coverByAllowance(context, tx, account, eventId);
      charged = covered
        ? missing.map((questionId) => ({ questionId, transactionId: null, points: 0 }))
        : await chargePoints(context, tx, { account, eventId, questionIds: missing, balance });
      const unlockedAt = new Date(context.clock.now() + databaseAheadMs);
      await insertUnlocks(
        tx,
        charged.map((charge) => ({ ...charge, userId, eventId, unlockedAt })),
      );
    }
    const paid = [...owned, ...charged].filter((unlock) => wanted.includes(unlock.questionId));
    const unlocked = await listUnlocked(tx, userId, { eventId });
    return {
      event: found.event,
      unlocked: unlocked.filter((row) => wanted.includes(row.question.id)),
      free: [],
      pointsSpent: paid.reduce((sum, unlock) => sum + unlock.points, 0),
      allowanceUsed: covered,
      account: await readAccount(tx, userId, now(context)),
    };
  });
}

async function coverByAllowance(
  context: Context,
  db: Db,
  { user, allowance }: AccountWithAllowance,
  eventId: number,
): Promise<boolean> {
  if (allowance.left === 0) return false;
  await insertCoverage(db, {
    userId: user.id,
    eventId,
    planId: allowance.planId,
    usedAt: now(context),
  });
  return true;
}

async function chargePoints(
  context: Context,
  db: Db,
  order: {
    account: AccountWithAllowance;
    eventId: number;
    questionIds: readonly number[];
    balance: number;
  },
): Promise<{ questionId: number; transactionId: number; points: number }[]> {
  const cost = order.questionIds.length * PRICE_PER_UNIT;
  const { user, subscription } = order.account;
  if (cost > order.balance && subscription === null && user.emailVerifiedAt === null) {
    throw unlockRefusals.emailUnverified();
  }
  if (cost > order.balance) {
    throw unlockRefusals.notEnoughPoints(order.questionIds.length, cost, order.balance);
  }
  const at = now(context);
  const charges = await transferAll(
    db,
    order.questionIds.map((questionId) => ({
      key: `unlock:${user.id}:${order.eventId}:${questionId}`,
      kind: "unlock",
      from: { userId: user.id },
      to: "unlocks" as const,
      points: PRICE_PER_UNIT,
      at,
      questionId,
    })),
  );
  return charges.map(({ id, questionId, points }) => ({ questionId, transactionId: id, points }));
}

function isFree(event: EventRow): boolean {
  return event.status === "ended" && event.voidAt === null;
}

/** Empty before the match is over. */
export async function listFree(db: Db, event: EventRow): Promise<ProvenRow[]> {
  if (!isFree(event)) return [];
  const all = await listEventPredictions(db, event.id);
  return all.filter(({ prediction }) => prediction.sealedAt !== null);
}
