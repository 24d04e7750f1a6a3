import { type MailFailure, mailFailureOf } from "#server/mail/mail-failure.ts";
import { listDueMails, type MailRow, markMail } from "#server/mail/mail-repository.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { type Context, now } from "#server/platform/context.ts";

const MINUTE_MS = 60_000;
const MAX_WAIT_MS = 6 * 60 * MINUTE_MS;
/** About three days, longer than any mailed link is valid. */
const MAX_ATTEMPTS = 20;
const BATCH_SIZE = 5;
/** A slow mail server must not look like a failed job (DEADLINE_MS of the jobs). */
const MAX_RUN_MS = MINUTE_MS;

type ReportFailure = (failure: { mail: number; code: string; final: boolean }) => void;

interface Run {
  reportFailure?: ReportFailure;
  signals?: readonly AbortSignal[];
  /** Monotonic milliseconds. */
  elapsed?: () => number;
}

/** @throws {Error} if the mail server cannot be reached; that counts as no attempt */
export async function sendDueMails(
  context: Context,
  mailer: Mailer,
  { reportFailure = () => undefined, signals = [], elapsed = () => performance.now() }: Run = {},
): Promise<void> {
  const startedAt = elapsed();
  let serverAcceptsMails = false;
  while (elapsed() - startedAt < MAX_RUN_MS && !signals.some((signal) => signal.aborted)) {
    const due = await listDueMails(context.db, now(context), BATCH_SIZE);
    const failed = (await Promise.all(due.map((mail) => deliver(context, mailer, mail)))).filter(
      (result) => result !== null,
    );
    const [first] = failed;
    if (
      first !== undefined &&
      failed.length === due.length &&
      failed.every(({ failure }) => failure.kind === "unreachable")
    ) {
      // One mail can make a server hang up, so check whether it still answers.
      if (!((await mailer.isReachable?.()) ?? false))
        throw new Error(`the mail server cannot be reached (${first.failure.code})`);
    }
    serverAcceptsMails ||= failed.length < due.length;
    for (const { mail, failure } of failed) {
      await recordFailure(
        context,
        mailer,
        mail,
        {
          code: failure.code,
          isFinal: failure.kind === "refused" || (failure.kind === "unclear" && serverAcceptsMails),
        },
        reportFailure,
      );
    }
    if (due.length < BATCH_SIZE) return;
  }
}

async function deliver(
  context: Context,
  mailer: Mailer,
  mail: MailRow,
): Promise<{ mail: MailRow; failure: MailFailure } | null> {
  const failure = await mailer.send(mail).then(() => null, mailFailureOf);
  if (failure !== null) return { mail, failure };
  await markMail(context.db, mail.id, { sentAt: now(context), ...clearedContents(mailer) });
  return null;
}

async function recordFailure(
  context: Context,
  mailer: Mailer,
  mail: MailRow,
  { code, isFinal }: { code: string; isFinal: boolean },
  reportFailure: ReportFailure,
): Promise<void> {
  const attempts = mail.attempts + 1;
  const final = isFinal || attempts >= MAX_ATTEMPTS;
  const at = now(context);
  const wait = Math.min(2 ** mail.attempts * MINUTE_MS, MAX_WAIT_MS);
  const outcome = final
    ? { failedAt: at, ...clearedContents(mailer) }
    : { nextAttemptAt: new Date(at.getTime() + wait) };
  await markMail(context.db, mail.id, { attempts, lastError: code, ...outcome });
  reportFailure({ mail: mail.id, code, final });
}

function clearedContents(mailer: Mailer): { body?: string; html?: null } {
  return mailer.delivers === true ? { body: "", html: null } : {};
}
