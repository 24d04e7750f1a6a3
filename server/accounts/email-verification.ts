import { accountRefusals } from "#server/accounts/account-refusals.ts";
import {
  insertAccountToken,
  listLinkTimes,
  lockAccountToken,
  markTokenUsed,
} from "#server/accounts/account-token-repository.ts";
import { audit } from "#server/accounts/audit.ts";
import { normalizeEmail } from "#server/accounts/email.ts";
import { freeCreditsOf } from "#server/accounts/former-email.ts";
import { deleteOtherSessions } from "#server/accounts/session-repository.ts";
import { hashToken } from "#server/accounts/sign-in.ts";
import {
  lockUser,
  lockUserByEmail,
  markEmailVerified,
  type UserRow,
} from "#server/accounts/user-repository.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller, SignedIn } from "#server/platform/http/contract.ts";

const HOUR_MS = 3_600_000;
export const VERIFY_LINK_MS = 24 * HOUR_MS;
/** Links sent while one of them is valid. */
export const MAX_VERIFY_LINKS = 5;

export async function queueVerification(
  context: Context,
  db: Db,
  user: { userId: number; email: string },
): Promise<void> {
  const token = context.randomBytes(32).toString("base64url");
  const createdAt = now(context);
  await insertAccountToken(db, {
    tokenHash: hashToken(token),
    userId: user.userId,
    kind: "verify_email",
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VERIFY_LINK_MS),
  });
  const mail = composeMail({
    subject: "Confirm your e-mail for Touchline",
    before: ["Please confirm this e-mail address. Your free points are added as soon as you do."],
    action: {
      label: "Confirm my e-mail",
      url: `${context.config.appUrl}/verify-email?${new URLSearchParams({ email: user.email, token }).toString()}`,
    },
    after: [
      "The link works for 24 hours. If you did not register, you do not need to do anything. If somebody else registered with your address and you want it, register with it too, and open this link then.",
    ],
  });
  await queueMail(
    db,
    { key: `verify:${hashToken(token)}`, recipient: user.email, ...mail },
    createdAt,
  );
  await context.jobs.request(db, "send-mails");
}

/** Earlier links keep working. */
export async function resendVerification(
  context: Context,
  userId: number,
  caller: Caller,
): Promise<{ email: string }> {
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw accountRefusals.signInEnded();
    if (user.emailVerifiedAt !== null) throw accountRefusals.alreadyVerified();
    const at = now(context).getTime();
    const links = await listLinkTimes(tx, userId, "verify_email", new Date(at - VERIFY_LINK_MS));
    const oldest = links[0];
    if (oldest !== undefined && links.length >= MAX_VERIFY_LINKS)
      throw accountRefusals.enoughVerifyLinks(oldest.getTime() + VERIFY_LINK_MS - at);
    await queueVerification(context, tx, { userId, email: user.email });
    await audit(tx, { kind: "verification_asked", userId }, caller);
    return { email: user.email };
  });
}

/** Ends other sign-ins: a stranger may have registered the e-mail; docs/decisions/0018. */
export async function verifyEmail(
  context: Context,
  session: SignedIn,
  { email, token }: { email: string; token: string },
  caller: Caller,
): Promise<{ points: number }> {
  return context.db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, normalizeEmail(email));
    const stored = await lockAccountToken(tx, hashToken(token), "verify_email");
    if (stored === undefined || user === undefined || stored.userId !== user.id) {
      throw accountRefusals.linkInvalid();
    }
    if (user.id !== session.userId) {
      throw accountRefusals.linkOfOtherAccount();
    }
    const points = freeCreditsOf(user);
    if (stored.usedAt !== null) return { points };
    const at = now(context);
    if (stored.expiresAt <= at) {
      throw accountRefusals.linkExpired();
    }
    await markTokenUsed(tx, stored.tokenHash, at);
    await deleteOtherSessions(tx, user.id, session.sessionId);
    await confirmEmail(tx, user, at);
    await audit(tx, { kind: "email_verified", userId: user.id }, caller);
    return { points };
  });
}

/** Grants the free points once per e-mail. */
export async function confirmEmail(db: Db, user: UserRow, at: Date): Promise<void> {
  if (user.emailVerifiedAt === null) await markEmailVerified(db, user.id, at);
  const points = freeCreditsOf(user);
  if (points === 0) return;
  await transfer(db, {
    key: `free-credits:${user.id}`,
    kind: "free_credits",
    from: "free_credits",
    to: { userId: user.id },
    points,
    at,
  });
}
