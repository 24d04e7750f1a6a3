import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { mailOutbox } from "#server/mail/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

export interface Mail {
  /** The same key is never sent twice. */
  key: string;
  recipient: string;
  subject: string;
  /** As text. */
  body: string;
  html?: string;
}

/** Puts a mail in the outbox; in the transaction that it tells about. */
export async function queueMail(db: Db, mail: Mail, at: Date): Promise<void> {
  await insertMails(db, [mail], at, false);
}

/** As `queueMail`, to many at once: they are sent when no other mail is waiting. */
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

/** A mail that was never tried is due, whichever clock queued it. */
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

/** Forgets what was mailed to an address, and sends none of it that still waits. */
export async function deleteMails(db: Db, recipient: string): Promise<void> {
  await db.delete(mailOutbox).where(eq(mailOutbox.recipient, recipient));
}

/** How many mails were given up for good, and how many were not taken and will be tried again. */
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

/** Forgets mails that are done with, and whom they went to. */
export async function deleteDoneMails(db: Db, until: Date): Promise<void> {
  await db
    .delete(mailOutbox)
    .where(or(lte(mailOutbox.sentAt, until), lte(mailOutbox.failedAt, until)));
}

/** Newest first, for the development mailbox. */
export async function listMails(db: Db): Promise<MailRow[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(50);
}
