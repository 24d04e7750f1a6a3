import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { mailOutbox } from "#server/mail/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

export interface Mail {
  key: string;
  recipient: string;
  subject: string;
  body: string;
  html?: string;
}

/** Call it inside the transaction that the mail reports. */
export async function queueMail(db: Db, mail: Mail, at: Date): Promise<void> {
  await insertMails(db, [mail], at, false);
}

export async function queueMails(db: Db, mails: readonly Mail[], at: Date): Promise<void> {
  if (mails.length > 0) await insertMails(db, mails, at, true);
}

async function insertMails(db: Db, mails: readonly Mail[], at: Date, bulk: boolean): Promise<void> {
  await db
    .insert(mailOutbox)
    .values(
      mails.map(({ key, ...mail }) => ({
        ...mail,
        idempotencyKey: key,
        createdAt: at,
        nextAttemptAt: at,
        bulk,
      })),
    )
    .onConflictDoNothing();
}

/** An untried mail is always due, because another process's clock may have queued it. */
export async function listDueMails(db: Db, now: Date, limit: number): Promise<MailRow[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.sentAt),
        isNull(mailOutbox.failedAt),
        or(eq(mailOutbox.attempts, 0), lte(mailOutbox.nextAttemptAt, now)),
      ),
    )
    .orderBy(asc(mailOutbox.bulk), asc(mailOutbox.id))
    .limit(limit);
}

export async function markMail(
  db: Db,
  id: number,
  change: Partial<
    Pick<
      MailRow,
      "sentAt" | "attempts" | "nextAttemptAt" | "body" | "html" | "failedAt" | "lastError"
    >
  >,
): Promise<void> {
  await db.update(mailOutbox).set(change).where(eq(mailOutbox.id, id));
}

export async function deleteMails(db: Db, recipient: string): Promise<void> {
  await db.delete(mailOutbox).where(eq(mailOutbox.recipient, recipient));
}

export async function countMailFailures(db: Db): Promise<{ refused: number; retrying: number }> {
  const count = (where: SQL | undefined) =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(mailOutbox)
      .where(where);
  const [[refused], [retrying]] = await Promise.all([
    count(isNotNull(mailOutbox.failedAt)),
    count(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt), gt(mailOutbox.attempts, 0))),
  ]);
  return { refused: refused?.count ?? 0, retrying: retrying?.count ?? 0 };
}

export async function deleteDoneMails(db: Db, until: Date): Promise<void> {
  await db
    .delete(mailOutbox)
    .where(or(lte(mailOutbox.sentAt, until), lte(mailOutbox.failedAt, until)));
}

export async function listMails(db: Db): Promise<MailRow[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(50);
}
