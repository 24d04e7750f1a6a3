import { transfer } from "#server/db/ledger-repository.ts";
import { findAccountToken, findUserByEmail, markEmailVerified, markTokenUsed } from "#server/db/user-repository.ts";
import { type Context, now } from "#server/domain/context.ts";
import { FREE_CREDITS } from "#server/domain/prices.ts";
import { hashToken } from "#server/domain/sign-in.ts";
import { Problem } from "#server/http/problem.ts";

/**
 * Confirms an e-mail and grants the free points once. The same link opened again says the same.
 * @throws {Problem} 400 where the link is wrong or too old
 */
export async function verifyEmail(context: Context, email: string, token: string): Promise<{ points: number }> {
  await context.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email.trim().toLowerCase());
    const stored = await findAccountToken(tx, hashToken(token), "verify_email");
    if (stored === undefined || user === undefined || stored.userId !== user.id) {
      throw new Problem(400, "link_invalid", "This verification link is not valid.");
    }
    if (stored.usedAt !== null) return;
    const at = now(context);
    if (stored.expiresAt <= at) {
      throw new Problem(400, "link_expired", "This verification link is older than 24 hours.");
    }
    await markTokenUsed(tx, stored.tokenHash, at);
    if (user.emailVerifiedAt === null) await markEmailVerified(tx, user.id, at);
    await transfer(tx, {
      key: `free-credits:${user.id}`,
      kind: "free_credits",
      from: "free_credits",
      to: { userId: user.id },
      points: FREE_CREDITS,
      at,
    });
  });
  return { points: FREE_CREDITS };
}
