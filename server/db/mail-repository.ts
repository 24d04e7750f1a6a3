import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "#server/db/open.ts";
import { mailOutbox } from "#server/db/schema.ts";

export type MailRow = typeof mailOutbox.$inferSelect;

export interface Mail {
  /** The same key is never sent twice. */
  key: string;
  recipient: string;
  subject: string;
  body: string;
}

/** Puts a mail in the outbox; in the transaction that it tells about. */
export async function queueMail(db: Db, mail: Mail, at: Date): Promise<void> {
  await db
    .insert(mailOutbox)
    .values({ idempotencyKey: mail.key, recipient: mail.recipient, subject: mail.subject, body: mail.body, createdAt: at, nextAttemptAt: at })
    .onConflictDoNothing();
}

export async function listDueMails(db: Db, now: Date): Promise<MailRow[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.id))
    .limit(20);
}

export async function markMail(db: Db, id: number, change: Partial<Pick<MailRow, "sentAt" | "attempts" | "nextAttemptAt" | "body">>): Promise<void> {
  await db.update(mailOutbox).set(change).where(eq(mailOutbox.id, id));
}

/** Newest first, for the development mailbox. */
export async function listMails(db: Db): Promise<MailRow[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(50);
}
