import { and, asc, eq, gt } from "drizzle-orm";
import { auditEvents } from "#server/accounts/tables.ts";
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  matchAllowances,
  subscriptions,
  unlocks,
} from "#server/credits/tables.ts";
import { events } from "#server/fixtures/tables.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { questions } from "#server/predictions/tables.ts";

export interface PagePosition {
  after: number;
  limit: number;
}

export async function listLedgerLines(db: Db, userId: number, { after, limit }: PagePosition) {
  return db
    .select({
      id: ledgerEntries.id,
      at: ledgerTransactions.createdAt,
      kind: ledgerTransactions.kind,
      points: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerAccounts.userId, userId), gt(ledgerEntries.id, after)))
    .orderBy(asc(ledgerEntries.id))
    .limit(limit);
}

export async function listUnlocks(db: Db, userId: number, { after, limit }: PagePosition) {
  return db
    .select({
      id: unlocks.id,
      unlock: unlocks,
      eventSlug: events.slug,
      question: questions.question,
    })
    .from(unlocks)
    .innerJoin(events, eq(events.id, unlocks.eventId))
    .innerJoin(questions, eq(questions.id, unlocks.questionId))
    .where(and(eq(unlocks.userId, userId), gt(unlocks.id, after)))
    .orderBy(asc(unlocks.id))
    .limit(limit);
}

export async function listCoverage(db: Db, userId: number, { after, limit }: PagePosition) {
  return db
    .select({
      id: matchAllowances.eventId,
      usedAt: matchAllowances.usedAt,
      returnedAt: matchAllowances.returnedAt,
      planId: matchAllowances.planId,
      eventSlug: events.slug,
    })
    .from(matchAllowances)
    .innerJoin(events, eq(events.id, matchAllowances.eventId))
    .where(and(eq(matchAllowances.userId, userId), gt(matchAllowances.eventId, after)))
    .orderBy(asc(matchAllowances.eventId))
    .limit(limit);
}

export async function listSubscriptions(db: Db, userId: number, { after, limit }: PagePosition) {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), gt(subscriptions.id, after)))
    .orderBy(asc(subscriptions.id))
    .limit(limit);
}

export async function listPayments(db: Db, userId: number, { after, limit }: PagePosition) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), gt(payments.id, after)))
    .orderBy(asc(payments.id))
    .limit(limit);
}

export async function listMailsTo(db: Db, recipient: string, { after, limit }: PagePosition) {
  return db
    .select({
      id: mailOutbox.id,
      createdAt: mailOutbox.createdAt,
      subject: mailOutbox.subject,
      sentAt: mailOutbox.sentAt,
    })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, recipient), gt(mailOutbox.id, after)))
    .orderBy(asc(mailOutbox.id))
    .limit(limit);
}

export async function listAuditEvents(db: Db, userId: number, { after, limit }: PagePosition) {
  return db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, userId), gt(auditEvents.id, after)))
    .orderBy(asc(auditEvents.id))
    .limit(limit);
}

export type LedgerLine = Awaited<ReturnType<typeof listLedgerLines>>[number];
export type ExportedUnlock = Awaited<ReturnType<typeof listUnlocks>>[number];
export type Coverage = Awaited<ReturnType<typeof listCoverage>>[number];
export type ExportedMail = Awaited<ReturnType<typeof listMailsTo>>[number];
