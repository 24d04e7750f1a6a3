import { createHash } from "node:crypto";
import { readBearer } from "#domain/bearer-token.ts";
import { DAY_MS } from "#domain/day.ts";
import { NotSignedIn, SignInEnded, WrongCredentials } from "#server/accounts/account-errors.ts";
import { audit } from "#server/accounts/audit.ts";
import { checkPassword } from "#server/accounts/passwords.ts";
import {
  deleteSession,
  findSession,
  findUserByEmail,
  insertSession,
  lockUserByEmail,
} from "#server/accounts/user-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller, SignedIn } from "#server/platform/http/contract.ts";

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
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<{ token: string; userId: number }> {
  const user = await findUserByEmail(context.db, email.trim().toLowerCase());
  if (!(await checkPassword(user?.passwordHash, password)) || user === undefined) {
    // The same row of an account as of none, so that neither takes longer; an e-mail that nobody has is not written down.
    await audit(context.db, { kind: "sign_in_failed", userId: user?.id ?? null }, caller);
    throw new WrongCredentials();
  }
  return context.db.transaction(async (tx) => {
    // Registered anew while the password was being checked: it was the one before.
    if ((await lockUserByEmail(tx, user.email))?.passwordHash !== user.passwordHash)
      throw new WrongCredentials();
    await audit(tx, { kind: "signed_in", userId: user.id }, caller);
    return { token: await openSession(context, tx, user.id), userId: user.id };
  });
}

const TOKEN = /^[\w-]{1,128}$/;

/** @throws {NotSignedIn | SignInEnded} where the token is missing, unknown, ended or expired */
export async function resolveToken(
  context: Context,
  authorization: string | undefined,
): Promise<SignedIn> {
  const token = readBearer(authorization);
  if (token === null || !TOKEN.test(token)) throw new NotSignedIn();
  const tokenHash = hashToken(token);
  const session = await findSession(context.db, tokenHash, now(context));
  if (session === undefined) throw new SignInEnded();
  return { ...session, tokenHash };
}

/** Ends the sign-in of a token that is known by its hash, if there is one. */
export async function logOut(context: Context, tokenHash: string, caller: Caller): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ended = await deleteSession(tx, tokenHash);
    if (ended === undefined) return;
    const { userId, impersonatorSession } = ended;
    const kind = impersonatorSession === null ? "signed_out" : "impersonation_ended";
    await audit(tx, { kind, userId }, caller);
  });
}
