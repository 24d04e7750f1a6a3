import { listLinkTimes } from "#server/accounts/account-token-repository.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { audit } from "#server/accounts/audit.ts";
import { lockUser } from "#server/accounts/user-repository.ts";
import {
  MOST_VERIFY_LINKS,
  queueVerification,
  VERIFY_LINK_MS,
} from "#server/accounts/verification-link.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Caller } from "#server/platform/http/contract.ts";

/** Sends the link that confirms an account's e-mail once more; those before go on working. */
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
    if (oldest !== undefined && links.length >= MOST_VERIFY_LINKS)
      throw accountRefusals.enoughVerifyLinks(oldest.getTime() + VERIFY_LINK_MS - at);
    await queueVerification(context, tx, { userId, email: user.email });
    await audit(tx, { kind: "verification_asked", userId }, caller);
    return { email: user.email };
  });
}
