import { markEmailVerified, type UserRow } from "#server/accounts/user-repository.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { FREE_CREDITS } from "#server/credits/prices.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Its owner has opened a link that only they can have got: the e-mail is theirs, and the free points come once. */
export async function confirmEmail(db: Db, user: UserRow, at: Date): Promise<void> {
  if (user.emailVerifiedAt === null) await markEmailVerified(db, user.id, at);
  await transfer(db, {
    key: `free-credits:${user.id}`,
    kind: "free_credits",
    from: "free_credits",
    to: { userId: user.id },
    points: FREE_CREDITS,
    at,
  });
}
