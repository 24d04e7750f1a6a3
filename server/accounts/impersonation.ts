import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { audit } from "#server/accounts/audit.ts";
import {
  deleteSession,
  insertSession,
  lockSession,
  replaceToken,
} from "#server/accounts/session-repository.ts";
import { hashToken } from "#server/accounts/sign-in.ts";
import { ADMIN, lockUser } from "#server/accounts/user-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Caller, SignedIn } from "#server/platform/http/contract.ts";

const MAX_DURATION_MS = 3_600_000;

/** Lets an admin see what a fan sees, for an hour; docs/decisions/0037. */
export async function impersonate(
  context: Context,
  admin: SignedIn,
  userId: number,
  caller: Caller,
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw accountRefusals.unknownUser();
    // This also covers the admin's own account.
    if (user.roles.includes(ADMIN)) throw accountRefusals.adminNotImpersonated();
    const token = context.randomBytes(32).toString("base64url");
    const createdAt = now(context);
    const adminSession = await lockSession(tx, admin.sessionId);
    if (adminSession === undefined) throw accountRefusals.signInEnded();
    await insertSession(tx, {
      tokenHash: hashToken(token),
      userId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + MAX_DURATION_MS),
      impersonatorSession: adminSession.tokenHash,
    });
    await audit(tx, { kind: "impersonation_begun", userId, actorId: admin.userId }, caller);
    return token;
  });
}

/** @returns a new token for the admin, because the app has deleted the earlier one */
export async function unimpersonate(
  context: Context,
  session: SignedIn,
  caller: Caller,
): Promise<{ token: string; adminId: number }> {
  if (session.impersonatorId === null) throw accountRefusals.notImpersonating();
  const adminId = session.impersonatorId;
  const token = context.randomBytes(32).toString("base64url");
  await context.db.transaction(async (tx) => {
    const ended = await deleteSession(tx, session.tokenHash);
    if (ended?.impersonatorSession == null) throw accountRefusals.signInEnded();
    await replaceToken(tx, ended.impersonatorSession, hashToken(token));
    await audit(tx, { kind: "impersonation_ended", userId: session.userId }, caller);
  });
  return { token, adminId };
}
