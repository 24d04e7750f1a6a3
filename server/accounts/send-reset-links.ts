import {
  endLinks,
  insertAccountToken,
  listLinkTimes,
} from "#server/accounts/account-token-repository.ts";
import { audit } from "#server/accounts/audit.ts";
import { listResetEmails, takeResetRequests } from "#server/accounts/reset-repository.ts";
import { hashToken } from "#server/accounts/sign-in.ts";
import { lockUserByEmail, type UserRow } from "#server/accounts/user-repository.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

export const RESET_PAGE = "/reset-password";
const RESET_LINK_MS = 3_600_000;
/** Past this limit a stranger's requests must not replace the account's working link. */
const MAX_LINKS = 5;
const BATCH_SIZE = 50;

export async function sendResetLinks(context: Context, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const emails = await listResetEmails(context.db, BATCH_SIZE);
    for (const email of emails) {
      if (signal?.aborted === true) return;
      await sendResetLink(context, email);
    }
    if (emails.length < BATCH_SIZE) return;
  }
}

async function sendResetLink(context: Context, email: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    const requestTimes = await takeResetRequests(tx, email);
    const at = now(context);
    const since = new Date(at.getTime() - RESET_LINK_MS);
    if (user === undefined || !requestTimes.some((time) => time > since)) return;
    const links = await listLinkTimes(tx, user.id, "reset_password", since);
    if (links.length >= MAX_LINKS) return;
    await endLinks(tx, user.id, "reset_password", at);
    await queueResetLink(context, tx, user, at);
    await audit(tx, { kind: "password_reset_asked", userId: user.id }, null);
  });
}

async function queueResetLink(context: Context, db: Db, user: UserRow, at: Date): Promise<void> {
  const token = context.randomBytes(32).toString("base64url");
  await insertAccountToken(db, {
    tokenHash: hashToken(token),
    userId: user.id,
    kind: "reset_password",
    createdAt: at,
    expiresAt: new Date(at.getTime() + RESET_LINK_MS),
  });
  const mail = composeMail({
    subject: "Choose a new password for Touchline",
    before: [
      "Somebody, we hope you, asked to reset the password of the Touchline account with this e-mail.",
    ],
    action: {
      label: "Choose a new password",
      url: `${context.config.appUrl}${RESET_PAGE}?${new URLSearchParams({ email: user.email, token }).toString()}`,
    },
    after: [
      "The link works once, for one hour, and until you ask for another. A new password logs you out wherever you are signed in.",
      "If you did not ask for this, you need do nothing: your password stays as it is, and nobody else can open the link.",
    ],
  });
  await queueMail(db, { key: `reset:${hashToken(token)}`, recipient: user.email, ...mail }, at);
  await context.jobs.request(db, "send-mails");
}
