import { accountRefusals } from "#server/accounts/account-refusals.ts";
import {
  type AccountTokenRow,
  endLinks,
  findAccountToken,
  lockAccountToken,
} from "#server/accounts/account-token-repository.ts";
import { audit } from "#server/accounts/audit.ts";
import { confirmEmail } from "#server/accounts/email-verification.ts";
import { normalizeEmail } from "#server/accounts/email.ts";
import { findFreeUsername } from "#server/accounts/find-free-username.ts";
import { requireGoodPassword } from "#server/accounts/new-password.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { insertResetRequest } from "#server/accounts/reset-repository.ts";
import { RESET_PAGE } from "#server/accounts/send-reset-links.ts";
import { deleteSessions } from "#server/accounts/session-repository.ts";
import { hashToken } from "#server/accounts/sign-in.ts";
import { lockUserByEmail, updateUser } from "#server/accounts/user-repository.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/contract.ts";

/** A job looks up the account, so that timing does not reveal it; docs/decisions/0035. */
export async function requestReset(
  context: Context,
  { email, callbackUrl }: { email: string; callbackUrl: string },
  host: string | undefined,
): Promise<void> {
  const requestOrigins = host === undefined ? [] : [`http://${host}`, `https://${host}`];
  const allowedOrigins = [context.config.appUrl, ...requestOrigins];
  if (!allowedOrigins.some((origin) => isResetPage(callbackUrl, origin)))
    throw accountRefusals.foreignCallback();
  await context.db.transaction(async (tx) => {
    await insertResetRequest(tx, normalizeEmail(email), now(context));
    await context.jobs.request(tx, "send-reset-links");
  });
}

function isResetPage(url: string, origin: string): boolean {
  const page = `${origin}${RESET_PAGE}`;
  return URL.canParse(url) && URL.canParse(page) && new URL(url).href === new URL(page).href;
}

interface ResetLink {
  email: string;
  token: string;
}

const TOKEN_KIND = "reset_password";

export async function checkResetLink(context: Context, link: ResetLink): Promise<void> {
  const token = await findAccountToken(context.db, {
    email: normalizeEmail(link.email),
    tokenHash: hashToken(link.token),
    kind: TOKEN_KIND,
  });
  requireUsable(token, now(context));
}

function requireUsable(token: AccountTokenRow | undefined, at: Date): void {
  if (token === undefined || token.usedAt !== null) throw accountRefusals.resetLinkInvalid();
  if (token.expiresAt <= at) throw accountRefusals.resetLinkExpired();
}

/** Clears an unconfirmed account's details, because a stranger may have typed them. */
export async function resetPassword(
  context: Context,
  { password, ...link }: ResetLink & { password: string },
  caller: Caller,
): Promise<void> {
  // First, because refusing a wrong link is cheap and hashing is not.
  await checkResetLink(context, link);
  requireGoodPassword(password, [link.email]);
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, normalizeEmail(link.email));
    const token = await lockAccountToken(tx, hashToken(link.token), TOKEN_KIND);
    const at = now(context);
    requireUsable(token?.userId === user?.id ? token : undefined, at);
    if (user === undefined) throw accountRefusals.resetLinkInvalid();
    await endLinks(tx, user.id, TOKEN_KIND, at);
    const clearedDetails = user.emailVerifiedAt === null ? await emptyDetails(context, tx) : {};
    await updateUser(tx, user.id, { passwordHash, ...clearedDetails });
    await deleteSessions(tx, user.id);
    await confirmEmail(tx, user, at);
    await audit(tx, { kind: "password_reset", userId: user.id }, caller);
    await queueMail(
      tx,
      { key: `changed:${hashToken(link.token)}`, recipient: user.email, ...PASSWORD_CHANGED_MAIL },
      at,
    );
    await context.jobs.request(tx, "send-mails");
  });
}

/** The username derives from the first name, so it changes too. */
async function emptyDetails(context: Context, db: Db) {
  return {
    firstName: "",
    lastName: "",
    username: await findFreeUsername(context, db, ""),
    phone: null,
    source: null,
    countryId: null,
    referredBy: null,
    mailboxHash: null,
    referrer: null,
  };
}

const PASSWORD_CHANGED_MAIL = composeMail({
  subject: "Your Touchline password was changed",
  before: [
    "The password of your Touchline account was changed just now, by a link that was sent to this address, and every device was logged out.",
    "If it was you, you need do nothing. If it was not, somebody can read your mail: please change the password of your mailbox first, and then this one again.",
  ],
});
