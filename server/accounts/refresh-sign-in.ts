import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { audit } from "#server/accounts/audit.ts";
import {
  deleteOwnSession,
  lockSession,
  updateSession,
} from "#server/accounts/session-repository.ts";
import {
  expiryAfterUse,
  findSessionByToken,
  hashToken,
  recordUse,
  isTokenValid,
} from "#server/accounts/sign-in.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Caller, SignedIn } from "#server/platform/http/contract.ts";

/** Prevents two tokens from concurrent renewals, one of them already invalid. */
const MIN_INTERVAL_MS = 10_000;

/** Two people may use a replaced token, so its session ends; docs/decisions/0034. */
export async function resolveRefreshToken(
  context: Context,
  header: string | string[] | undefined,
): Promise<SignedIn> {
  const { session, tokenHash } = await findSessionByToken(
    context,
    typeof header === "string" ? header : null,
  );
  const isReplaced = session.tokenHash !== tokenHash && session.renewedAt === null;
  if (isReplaced && !isTokenValid(session, tokenHash, now(context)))
    await context.db.transaction(async (tx) => {
      await deleteOwnSession(tx, session.userId, session.id);
      const details = { reason: "a token that was replaced was shown" };
      await audit(tx, { kind: "session_ended", userId: session.userId, details }, null);
    });
  return recordUse(context, session, tokenHash);
}

/** The old token works until a minute after the first use of the new one. */
export async function refreshSignIn(
  context: Context,
  { userId, sessionId }: SignedIn,
  currentToken: string,
  caller: Caller,
): Promise<string> {
  const tokenHash = hashToken(currentToken);
  return context.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    const at = now(context);
    if (session === undefined || !isTokenValid(session, tokenHash, at))
      throw accountRefusals.signInEnded();
    const isNewest = session.tokenHash === tokenHash;
    const { renewedAt } = session;
    if (!isNewest && (renewedAt === null || at.getTime() - renewedAt.getTime() < MIN_INTERVAL_MS))
      throw accountRefusals.renewedAlready();
    const token = context.randomBytes(32).toString("base64url");
    await updateSession(tx, sessionId, {
      tokenHash: hashToken(token),
      expiresAt: expiryAfterUse(session, at),
      renewedAt: at,
      ...(isNewest ? { previousTokenHash: tokenHash, previousExpiresAt: session.expiresAt } : {}),
    });
    await audit(tx, { kind: "sign_in_renewed", userId }, caller);
    return token;
  });
}
