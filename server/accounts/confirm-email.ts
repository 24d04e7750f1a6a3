import { freeCreditsOf } from "#server/accounts/former-email.ts";
import { markEmailVerified, type UserRow } from "#server/accounts/user-repository.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Its owner has opened a link that only they can have got: the e-mail is theirs, and the free points come once, also to an
 * e-mail that had an account before.
 */
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
