import { createHash } from "node:crypto";
import { readBearer } from "#domain/bearer-token.ts";
import { DAY_MS } from "#domain/day.ts";
import { NotSignedIn, SignInEnded, WrongCredentials } from "#server/accounts/account-errors.ts";
import { checkPassword } from "#server/accounts/passwords.ts";
import {
  deleteSession,
  findSessionUser,
  findUserByEmail,
  insertSession,
  lockUserByEmail,
} from "#server/accounts/user-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** A sign-in lasts 14 days. */
const SIGN_IN_MS = 14 * DAY_MS;

/** Tokens are stored only as this: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Opens a sign-in and returns its bearer token, which is stored nowhere. */
export async function openSession(context: Context, db: Db, userId: number): Promise<string> {
  const token = context.randomBytes(32).toString("base64url");
  const createdAt = now(context);
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + SIGN_IN_MS),
  });
  return token;
}

/** @throws {WrongCredentials} after the same work whether or not the e-mail is known */
export async function logIn(
  context: Context,
  email: string,
  password: string,
): Promise<{ token: string; userId: number }> {
  const user = await findUserByEmail(context.db, email.trim().toLowerCase());
  if (!(await checkPassword(user?.passwordHash, password)) || user === undefined) {
    throw new WrongCredentials();
  }
  return context.db.transaction(async (tx) => {
    // Registered anew while the password was being checked: it was the one before.
    if ((await lockUserByEmail(tx, user.email))?.passwordHash !== user.passwordHash)
      throw new WrongCredentials();
    return { token: await openSession(context, tx, user.id), userId: user.id };
  });
}

const TOKEN = /^[\w-]{1,128}$/;

/** @throws {NotSignedIn | SignInEnded} where the token is missing, unknown, ended or expired */
export async function resolveToken(
  context: Context,
  authorization: string | undefined,
): Promise<{ userId: number; tokenHash: string }> {
  const token = readBearer(authorization);
  if (token === null || !TOKEN.test(token)) throw new NotSignedIn();
  const tokenHash = hashToken(token);
  const userId = await findSessionUser(context.db, tokenHash, now(context));
  if (userId === undefined) throw new SignInEnded();
  return { userId, tokenHash };
}

/** Ends the sign-in of the token with this hash, in hex, if there is one. */
export async function endSignIn(context: Context, tokenHash: string): Promise<void> {
  await deleteSession(context.db, Buffer.from(tokenHash, "hex").toString("base64url"));
}
