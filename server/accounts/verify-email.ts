import { lockAccountToken, markTokenUsed } from "#server/accounts/account-token-repository.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { audit } from "#server/accounts/audit.ts";
import { confirmEmail } from "#server/accounts/confirm-email.ts";
import { normalizeEmail } from "#server/accounts/email.ts";
import { freeCreditsOf } from "#server/accounts/former-email.ts";
import { deleteOtherSessions } from "#server/accounts/session-repository.ts";
import { hashToken } from "#server/accounts/sign-in.ts";
import { lockUserByEmail } from "#server/accounts/user-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Caller, SignedIn } from "#server/platform/http/contract.ts";

/**
 * Confirms an e-mail and grants the free points once. The same link opened again says the same. Only for who is signed in
 * as the account, and ends its other sign-ins: an account that somebody opened in another's name must not become
 * confirmed by the link that its owner opens; docs/decisions/0018.
 */
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
