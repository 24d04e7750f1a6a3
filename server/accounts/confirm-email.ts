import { freeCreditsOf } from "#server/accounts/former-email.ts";
import {
  hasConfirmedTwin,
  markEmailVerified,
  updateUser,
  type UserRow,
} from "#server/accounts/user-repository.ts";
import { PERIOD_MS } from "#server/credits/prices.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Its owner has opened a link that only they can have got: the e-mail is theirs, and the free points come once, also to an
 * e-mail that had an account before, and to a letterbox that has one under another tag.
 * @returns the points
 */
export async function confirmEmail(db: Db, user: UserRow, at: Date): Promise<number> {
  if (user.emailVerifiedAt === null) await markEmailVerified(db, user.id, at);
  if (
    user.starterFrom === null &&
    user.emailVerifiedAt === null &&
    (await hasConfirmedTwin(db, user))
  ) {
    await updateUser(db, user.id, { starterFrom: new Date(at.getTime() + PERIOD_MS) });
    return 0;
  }
  const points = freeCreditsOf(user);
  if (points === 0) return 0;
  await transfer(db, {
    key: `free-credits:${user.id}`,
    kind: "free_credits",
    from: "free_credits",
    to: { userId: user.id },
    points,
    at,
  });
  return points;
}
