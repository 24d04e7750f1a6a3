import { listDueMails, type MailRow, markMail } from "#server/db/mail-repository.ts";
import { type Context, now } from "#server/domain/context.ts";
import type { Mailer } from "#server/mail/mailer.ts";

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;

/**
 * Sends what is due; a failed mail is tried again after 1, 2, 4 ... minutes.
 * @throws at the first failure: a server that did not take one mail is not kept busy with the
 * next, which is sent at the next call
 */
export async function sendDueMails(context: Context, mailer: Mailer): Promise<void> {
  for (const mail of await listDueMails(context.db, now(context))) {
    const failure = await deliver(context, mailer, mail).then(() => null, codeOf);
    if (failure === null) continue;
    const wait = Math.min(2 ** mail.attempts * MINUTE_MS, LONGEST_WAIT_MS);
    await markMail(context.db, mail.id, { attempts: mail.attempts + 1, nextAttemptAt: new Date(now(context).getTime() + wait) });
    throw new Error(`a mail could not be sent (${failure})`);
  }
}

async function deliver(context: Context, mailer: Mailer, mail: MailRow): Promise<void> {
  await mailer.send(mail);
  await markMail(context.db, mail.id, { sentAt: now(context), ...(mailer.delivers === true ? { body: "" } : {}) });
}

/** All that the log is told, not even as a cause: the server's own words may name the reader. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "no code";
}
