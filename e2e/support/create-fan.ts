import { audit } from "#server/accounts/audit.ts";
import { confirmEmail } from "#server/accounts/email-verification.ts";
import { findFreeUsername } from "#server/accounts/find-free-username.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { openSession } from "#server/accounts/sign-in.ts";
import { insertUser, lockUser, markEmailVerified } from "#server/accounts/user-repository.ts";
import { openUserAccount, transfer } from "#server/credits/ledger-repository.ts";
import { type Context, now } from "#server/platform/context.ts";

export interface NewFan {
  email: string;
  password: string;
  /** Replaces the free points of a confirmed e-mail. */
  points?: number;
}

const CALLER = {
  ip: "127.0.0.1",
  requestId: "test",
  impersonatorId: null,
  userAgent: undefined,
};

/** Writes the rows of a registration with a confirmed e-mail, without the mail. */
export function createFanMaker(context: Context) {
  // Hashing is slow, so each password is hashed once.
  const hashes = new Map<string, Promise<string>>();

  return async ({ email, password, points }: NewFan): Promise<string> => {
    const hash = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, hash);
    const passwordHash = await hash;
    return context.db.transaction(async (tx) => {
      const at = now(context);
      const userId = await insertUser(tx, {
        email,
        passwordHash,
        firstName: "Ada",
        lastName: "Obi",
        username: await findFreeUsername(context, tx, "Ada"),
        source: "Google",
        createdAt: at,
      });
      const user = userId === null ? undefined : await lockUser(tx, userId);
      if (userId === null || user === undefined) throw new Error(`${email} exists already`);
      await openUserAccount(tx, userId);
      await audit(tx, { kind: "registered", userId }, CALLER);
      if (points === undefined) await confirmEmail(tx, user, at);
      else {
        await markEmailVerified(tx, userId, at);
        await transfer(tx, {
          key: `granted:${userId}`,
          kind: "granted",
          from: "issued",
          to: { userId },
          points,
          at,
        });
      }
      await audit(tx, { kind: "email_verified", userId }, CALLER);
      return openSession(context, tx, userId);
    });
  };
}
