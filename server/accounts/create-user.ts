import { audit } from "#server/accounts/audit.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { insertUser, markEmailVerified } from "#server/accounts/user-repository.ts";
import { openUserAccount, transfer } from "#server/credits/ledger-repository.ts";
import { type Context, now } from "#server/platform/context.ts";

export interface NewUser {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  username: string;
  points: number;
}

export async function createUser(
  context: Pick<Context, "db" | "clock">,
  user: NewUser,
): Promise<number | null> {
  const passwordHash = await hashPassword(user.password);
  return context.db.transaction(async (tx) => {
    const at = now(context);
    const { email, firstName, lastName, username } = user;
    const userId = await insertUser(tx, {
      email,
      passwordHash,
      firstName,
      lastName,
      username,
      source: "Direct",
      createdAt: at,
    });
    if (userId === null) return null;
    await openUserAccount(tx, userId);
    await markEmailVerified(tx, userId, at);
    await audit(tx, { kind: "registered", userId }, null);
    if (user.points > 0) {
      await transfer(tx, {
        key: `granted:${userId}`,
        kind: "granted",
        from: "issued",
        to: { userId },
        points: user.points,
        at,
      });
    }
    return userId;
  });
}
