import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { isOff } from "#domain/match-status.ts";
import {
  type AccountWithAllowance,
  afterSpending,
  readAccount,
} from "#server/accounts/read-account.ts";
import {
  type Coverage,
  findCoverage,
  insertCoverage,
} from "#server/credits/allowance-repository.ts";
import { lockBalance, transferAll } from "#server/credits/ledger-repository.ts";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { findEventRow, lockEventById } from "#server/fixtures/event-repository.ts";
import { withheldReason } from "#server/fixtures/withheld.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { listEventPredictions, type ProvenRow } from "#server/proofs/proof-repository.ts";
import { readSale } from "#server/unlocks/sale.ts";
import { unlockRefusals } from "#server/unlocks/unlock-refusals.ts";
import {
  insertUnlocks,
  listOffered,
  type OfferedRow,
  type UnlockedRow,
  unlockedOf,
} from "#server/unlocks/unlock-repository.ts";

export interface UnlockResult {
  event: EventRow;
  unlocked: UnlockedRow[];
  free: ProvenRow[];
  /** Points charged now or earlier. */
  pointsSpent: number;
  allowanceUsed: boolean;
  account: AccountWithAllowance;
}

/** Safe to repeat: charges each question once, the plan's allowance first, else points. */
export async function unlockPredictions(
  context: Context,
  userId: number,
  order: UnlockOrder,
): Promise<UnlockResult> {
  return (
    (await readEarlierUnlock(context, userId, order)) ?? chargeAndUnlock(context, userId, order)
  );
}

interface UnlockOrder {
  eventId: number;
  questionIds: readonly number[] | null;
  feed: string;
}

/** Needs no lock, because an unlock is never deleted. @returns null if there is more to do */
async function readEarlierUnlock(
  context: Context,
  userId: number,
  { eventId, questionIds }: UnlockOrder,
): Promise<UnlockResult | null> {
  const { db } = context;
  const wanted = selectWanted(await listOffered(db, userId, eventId), questionIds);
  if (wanted.length === 0 || wanted.some(({ unlock }) => unlock === null)) return null;
  const [event, coverage, account] = await Promise.all([
    findEventRow(db, eventId),
    findCoverage(db, userId, eventId),
    readAccount(db, userId, now(context)),
  ]);
  return event === undefined || isFree(event)
    ? null
    : summary({
        event,
        unlocked: wanted.flatMap((row) => unlockedOf(row, event, coverage)),
        isCovered: isCoveredBy(coverage),
        account,
      });
}

function selectWanted(
  offered: readonly OfferedRow[],
  questionIds: readonly number[] | null,
): OfferedRow[] {
  return offered.filter(({ question }) => questionIds?.includes(question.id) ?? true);
}

function isCoveredBy(coverage: Coverage | null): boolean {
  return coverage !== null && coverage.returnedAt === null;
}

async function chargeAndUnlock(
  context: Context,
  userId: number,
  { eventId, questionIds, feed }: UnlockOrder,
): Promise<UnlockResult> {
  // Syncs use the database's time. Read it here, because the transaction may hold this handle.
  const databaseAheadMs = (await context.trustedClock.read()) - context.clock.now();
  return context.db.transaction(async (tx) => {
    // Wait for a match that becomes void, so that nothing is charged after its refunds.
    // Lock the match before balances, to avoid a deadlock with refunds.
    const event = await lockEventById(tx, eventId);
    if (event === undefined) throw unlockRefusals.unknownMatch();
    // Serialises this user's unlocks. Read the account only after it.
    await lockBalance(tx, userId);
    const offered = await listOffered(tx, userId, eventId);
    const wanted = selectWanted(offered, questionIds);
    const account = await readAccount(tx, userId, now(context));
    if (isFree(event)) {
      const free = wanted.filter(isSealed);
      return { event, unlocked: [], free, pointsSpent: 0, allowanceUsed: false, account };
    }

    const coverage = await findCoverage(tx, userId, eventId);
    const owned = wanted.flatMap((row) => unlockedOf(row, event, coverage));
    const missing = wanted.filter((row) => row.unlock === null);
    const isCovered = isCoveredBy(coverage);
    if (missing.length === 0) return summary({ event, unlocked: owned, isCovered, account });

    refuseUnsold(event, feed);
    const sold = await selectForSale(tx, event, { offered, missing, questionIds });
    if (sold.length === 0) return summary({ event, unlocked: owned, isCovered, account });
    const unlockedAt = new Date(context.clock.now() + databaseAheadMs);
    const bought = await buy(context, tx, { account, event, sold, isCovered, unlockedAt });
    return summary({ ...bought, event, unlocked: [...owned, ...bought.unlocked] });
  });
}

function summary(state: {
  event: EventRow;
  unlocked: UnlockedRow[];
  isCovered: boolean;
  account: AccountWithAllowance;
}): UnlockResult {
  const { event, unlocked, isCovered, account } = state;
  const pointsSpent = unlocked.reduce((sum, { unlock }) => sum + unlock.points, 0);
  return { event, unlocked, free: [], pointsSpent, allowanceUsed: isCovered, account };
}

function refuseUnsold(event: EventRow, feed: string): void {
  if (event.voidAt !== null || isOff(event)) throw unlockRefusals.matchOff();
  const withheld = withheldReason(event);
  if (withheld !== null) throw unlockRefusals.matchWithheld(withheld);
  if (event.feed !== feed) throw unlockRefusals.matchNotFollowed();
}

/** @throws {Refusal} if a question asked for is already decided */
async function selectForSale(
  db: Db,
  event: EventRow,
  order: { offered: OfferedRow[]; missing: OfferedRow[]; questionIds: readonly number[] | null },
): Promise<OfferedRow[]> {
  const { offered, missing, questionIds } = order;
  const sale = await readSale(db, event, offered);
  if (sale.closed !== null) throw unlockRefusals.matchClosed(sale.closed);
  const sold = missing.filter((row) => sale.open.includes(row));
  const isUnlockedInPart = missing.length < offered.length;
  const mayLeaveOut = questionIds === null && (sold.length > 0 || isUnlockedInPart);
  const decided = missing.find((row) => !sale.open.includes(row));
  if (decided !== undefined && !mayLeaveOut)
    throw unlockRefusals.questionDecided(
      decided.question.question,
      sale.notForSaleReason(decided) ?? "",
    );
  return sold;
}

async function buy(
  context: Context,
  db: Db,
  order: {
    account: AccountWithAllowance;
    event: EventRow;
    sold: readonly OfferedRow[];
    isCovered: boolean;
    unlockedAt: Date;
  },
): Promise<{ unlocked: UnlockedRow[]; isCovered: boolean; account: AccountWithAllowance }> {
  const { account, event, sold, unlockedAt } = order;
  const eventId = event.id;
  const usesAllowance = !order.isCovered && (await coverByAllowance(context, db, account, eventId));
  const isCovered = order.isCovered || usesAllowance;
  const questionIds = sold.map(({ question }) => question.id);
  const charges = isCovered
    ? questionIds.map((questionId) => ({ questionId, transactionId: null, points: 0 }))
    : await chargePoints(context, db, { account, eventId, questionIds });
  const rows = await insertUnlocks(
    db,
    charges.map((charge) => ({ ...charge, userId: account.user.id, eventId, unlockedAt })),
  );
  const unlocked = sold.flatMap((row) => {
    const unlock = rows.find(({ questionId }) => questionId === row.question.id) ?? null;
    return unlockedOf({ ...row, unlock }, event, null);
  });
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  return {
    unlocked,
    isCovered,
    account: afterSpending(account, { points, matches: usesAllowance ? 1 : 0 }),
  };
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
  },
): Promise<{ questionId: number; transactionId: number; points: number }[]> {
  const cost = order.questionIds.length * PRICE_PER_UNIT;
  const { user, subscription, balance } = order.account;
  if (cost > balance && subscription === null && user.emailVerifiedAt === null) {
    throw unlockRefusals.emailUnverified();
  }
  if (cost > balance) {
    throw unlockRefusals.notEnoughPoints(order.questionIds.length, cost, balance);
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

function isSealed({ prediction }: ProvenRow): boolean {
  return prediction.sealedAt !== null;
}

/** Empty before the match is over. */
export async function listFree(db: Db, event: EventRow): Promise<ProvenRow[]> {
  return isFree(event) ? (await listEventPredictions(db, event.id)).filter(isSealed) : [];
}
