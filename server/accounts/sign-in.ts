import { createHash } from "node:crypto";
import type { components } from "#contract";
import { readBearer } from "#domain/bearer-token.ts";
import { DAY_MS } from "#domain/day.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { audit, auditRow } from "#server/accounts/audit.ts";
import { isTokenOfDeletedAccount } from "#server/accounts/deleted-sign-ins.ts";
import { describeDevice } from "#server/accounts/describe-device.ts";
import { normalizeEmail } from "#server/accounts/email.ts";
import { hashPassword, matchPassword } from "#server/accounts/passwords.ts";
import {
  confirmRenewal,
  deleteOwnSession,
  deleteSession,
  findSession,
  insertCheckedSession,
  insertSession,
  markSeen,
  type OpenSession,
  type SessionRow,
} from "#server/accounts/session-repository.ts";
import { findUserByEmail, replacePasswordHash } from "#server/accounts/user-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller, SignedIn } from "#server/platform/http/contract.ts";

const SIGN_IN_MS = 14 * DAY_MS;
/** After this time a session needs the password again. */
const MAX_SIGN_IN_MS = 90 * DAY_MS;
/** The sign-in list shows hours, so at most one write an hour is needed. */
const LAST_SEEN_STEP_MS = 3_600_000;
/** The old token keeps working for requests under way and other tabs. */
const OVERLAP_MS = 60_000;

/** Only the hash is stored, so that a database reader cannot sign in. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** A remembered session ends 14 days after its last use. */
export function expiryAfterUse(
  { remembered, createdAt, expiresAt }: Pick<SessionRow, "remembered" | "createdAt" | "expiresAt">,
  at: Date,
): Date {
  if (!remembered) return expiresAt;
  return new Date(Math.min(at.getTime() + SIGN_IN_MS, createdAt.getTime() + MAX_SIGN_IN_MS));
}

function newSession(context: Context, userId: number, caller?: Caller, remembered = false) {
  const token = context.randomBytes(32).toString("base64url");
  const createdAt = now(context);
  const session = {
    tokenHash: hashToken(token),
    userId,
    device: describeDevice(caller?.userAgent),
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + SIGN_IN_MS),
    remembered,
  };
  return { token, session };
}

export async function openSession(
  context: Context,
  db: Db,
  userId: number,
  caller?: Caller,
): Promise<string> {
  const { token, session } = newSession(context, userId, caller);
  await insertSession(db, session);
  return token;
}

export async function logIn(
  context: Context,
  { email, password, remember_me: remembered }: components["schemas"]["LoginBody"],
  caller: Caller,
): Promise<{ token: string; userId: number }> {
  const user = await findUserByEmail(context.db, normalizeEmail(email));
  const match = await matchPassword(user?.passwordHash, password);
  if (match === null || user === undefined) {
    // Write the same row with or without an account, to take equal time.
    await audit(context.db, { kind: "sign_in_failed", userId: user?.id ?? null }, caller);
    throw accountRefusals.wrongCredentials();
  }
  const { token, session } = newSession(context, user.id, caller, remembered);
  const event = auditRow({ kind: "signed_in", userId: user.id }, caller);
  if (!(await insertCheckedSession(context.db, user, session, event)))
    throw accountRefusals.wrongCredentials();
  if (match === "as typed")
    await replacePasswordHash(context.db, user, await hashPassword(password));
  return { token, userId: user.id };
}

const TOKEN_PATTERN = /^[\w-]{1,128}$/;

/** Also finds expired sessions. */
export async function findSessionByToken(
  context: Context,
  token: string | null,
): Promise<{ session: OpenSession; tokenHash: string }> {
  if (token === null || !TOKEN_PATTERN.test(token)) throw accountRefusals.notSignedIn();
  const tokenHash = hashToken(token);
  const session = await findSession(context.db, tokenHash, now(context));
  if (session !== undefined) return { session, tokenHash };
  throw (await isTokenOfDeletedAccount(context.db, tokenHash))
    ? accountRefusals.accountDeleted()
    : accountRefusals.signInEnded();
}

export function isTokenValid(session: SessionRow, tokenHash: string, at: Date): boolean {
  if (session.tokenHash === tokenHash) return session.expiresAt > at;
  return (
    session.previousTokenHash === tokenHash &&
    session.previousExpiresAt !== null &&
    session.previousExpiresAt > at
  );
}

export async function resolveToken(
  context: Context,
  authorization: string | undefined,
): Promise<SignedIn> {
  const { session, tokenHash } = await findSessionByToken(context, readBearer(authorization));
  return recordUse(context, session, tokenHash);
}

/** @throws {Refusal} if the token is no longer valid */
export async function recordUse(
  context: Context,
  session: OpenSession,
  tokenHash: string,
): Promise<SignedIn> {
  const at = now(context);
  if (!isTokenValid(session, tokenHash, at)) throw accountRefusals.signInEnded();
  const { id: sessionId, userId, roles, impersonatorId, lastSeenAt } = session;
  const expiresAt = expiryAfterUse(session, at);
  if (session.tokenHash === tokenHash && session.renewedAt !== null) {
    // Fails if another renewal of the same earlier token replaced this one.
    const overlapEnds = new Date(at.getTime() + OVERLAP_MS);
    if (!(await confirmRenewal(context.db, { sessionId, tokenHash, at, overlapEnds, expiresAt })))
      throw accountRefusals.signInEnded();
  } else if (lastSeenAt === null || at.getTime() - lastSeenAt.getTime() >= LAST_SEEN_STEP_MS) {
    const notSince = new Date(at.getTime() - LAST_SEEN_STEP_MS);
    await markSeen(context.db, sessionId, { at, notSince, expiresAt });
  }
  return { userId, sessionId, tokenHash: session.tokenHash, roles, impersonatorId };
}

export async function logOut(context: Context, tokenHash: string, caller: Caller): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ended = await deleteSession(tx, tokenHash);
    if (ended !== undefined) await auditEnd(tx, ended, "signed_out", caller);
  });
}

export async function endSession(
  context: Context,
  session: { userId: number; id: number },
  caller: Caller,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ended = await deleteOwnSession(tx, session.userId, session.id);
    if (ended === undefined) throw accountRefusals.unknownSignIn();
    await auditEnd(tx, ended, "session_ended", caller);
  });
}

async function auditEnd(
  db: Db,
  { userId, impersonatorSession }: SessionRow,
  kind: "signed_out" | "session_ended",
  caller: Caller,
): Promise<void> {
  const auditKind = impersonatorSession === null ? kind : "impersonation_ended";
  await audit(db, { kind: auditKind, userId }, caller);
}
