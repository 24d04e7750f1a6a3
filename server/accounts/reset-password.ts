import {
  type AccountTokenRow,
  endLinks,
  findAccountToken,
  lockAccountToken,
} from "#server/accounts/account-token-repository.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { audit } from "#server/accounts/audit.ts";
import { confirmEmail } from "#server/accounts/confirm-email.ts";
import { normalizeEmail } from "#server/accounts/email.ts";
import { requireGoodPassword } from "#server/accounts/new-password.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { freeUsername } from "#server/accounts/free-username.ts";
import { deleteSessions } from "#server/accounts/session-repository.ts";
import { hashToken } from "#server/accounts/sign-in.ts";
import { lockUserByEmail, updateUser } from "#server/accounts/user-repository.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/contract.ts";

interface ResetLink {
  email: string;
  token: string;
}

const KIND = "reset_password";

export async function checkResetLink(context: Context, link: ResetLink): Promise<void> {
  const token = await findAccountToken(context.db, {
    email: normalizeEmail(link.email),
    tokenHash: hashToken(link.token),
    kind: KIND,
  });
  requireUsable(token, now(context));
}

function requireUsable(token: AccountTokenRow | undefined, at: Date): void {
  if (token === undefined || token.usedAt !== null) throw accountRefusals.resetLinkInvalid();
  if (token.expiresAt <= at) throw accountRefusals.resetLinkExpired();
}

/**
 * Sets a new password, once for each link. Every sign-in ends, and so does every other link. Who opened the link has the
 * mailbox: the e-mail is confirmed as well; docs/decisions/0035. An account that was never confirmed may be a stranger's work: it
 * loses the stranger's details, and the app asks its owner for a name.
 */
export async function resetPassword(
  context: Context,
  { password, ...link }: ResetLink & { password: string },
  caller: Caller,
): Promise<void> {
  // First, for a wrong link is cheap to refuse, and a hash is not.
  await checkResetLink(context, link);
  requireGoodPassword(password, [link.email]);
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, normalizeEmail(link.email));
    const token = await lockAccountToken(tx, hashToken(link.token), KIND);
    const at = now(context);
    requireUsable(token?.userId === user?.id ? token : undefined, at);
    if (user === undefined) throw accountRefusals.resetLinkInvalid();
    await endLinks(tx, user.id, KIND, at);
    const strangers = user.emailVerifiedAt === null ? await withoutDetails(context, tx) : {};
    await updateUser(tx, user.id, { passwordHash, ...strangers });
    await deleteSessions(tx, user.id);
    await confirmEmail(tx, user, at);
    await audit(tx, { kind: "password_reset", userId: user.id }, caller);
    await queueMail(
      tx,
      { key: `changed:${hashToken(link.token)}`, recipient: user.email, ...NOTICE },
      at,
    );
    await context.jobs.request(tx, "send-mails");
  });
}

/** Nothing that was typed at the registration. The username is new because it was made of the first name. */
async function withoutDetails(context: Context, db: Db) {
  return {
    firstName: "",
    lastName: "",
    username: await freeUsername(context, db, ""),
    phone: null,
    source: null,
    countryId: null,
    referredBy: null,
    mailboxHash: null,
    referrer: null,
  };
}

const NOTICE = composeMail({
  subject: "Your Touchline password was changed",
  before: [
    "The password of your Touchline account was changed just now, by a link that was sent to this address, and every device was logged out.",
    "If it was you, you need do nothing. If it was not, somebody can read your mail: please change the password of your mailbox first, and then this one again.",
  ],
});
