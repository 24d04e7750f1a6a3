import { deleteLinks } from "#server/accounts/account-token-repository.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { audit } from "#server/accounts/audit.ts";
import { storeDeletedSignIns } from "#server/accounts/deleted-sign-ins.ts";
import { hashEmail, storeFormerEmail } from "#server/accounts/former-email.ts";
import { matchPassword } from "#server/accounts/passwords.ts";
import { takeResetRequests } from "#server/accounts/reset-repository.ts";
import { deleteSessions, lockSession } from "#server/accounts/session-repository.ts";
import { findUser, lockUser, updateUser } from "#server/accounts/user-repository.ts";
import { lockBalance } from "#server/credits/ledger-repository.ts";
import { deleteFollows } from "#server/follows/follow-repository.ts";
import { deleteCalendarFeed } from "#server/calendar/calendar-repository.ts";
import { deleteMails } from "#server/mail/mail-repository.ts";
import { endPlansOfDeletedAccount } from "#server/payments/plan-periods.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Caller, SignedIn } from "#server/platform/http/contract.ts";
import { deleteSubscriptionsOf } from "#server/push/subscription-repository.ts";

/** Keeps an anonymous row for ledger, unlocks and audit trail; docs/decisions/0038. */
export async function deleteAccount(
  context: Context,
  { userId, sessionId }: SignedIn,
  password: string,
  caller: Caller,
): Promise<void> {
  const user = await findUser(context.db, userId);
  if (user === undefined) throw accountRefusals.signInEnded();
  if ((await matchPassword(user.passwordHash, password)) === null)
    throw accountRefusals.wrongPassword();
  const emailHash = await hashEmail(context.db, user.email);
  await context.db.transaction(async (tx) => {
    const locked = await lockUser(tx, userId);
    // The account changed while the password was checked.
    if (
      locked?.passwordHash !== user.passwordHash ||
      (await lockSession(tx, sessionId)) === undefined
    )
      throw accountRefusals.signInEnded();
    // Wait for an unlock under way. A later one finds no account.
    await lockBalance(tx, userId);
    const at = now(context);
    if (locked.emailVerifiedAt !== null) await storeFormerEmail(tx, emailHash, at);
    await storeDeletedSignIns(tx, userId, at);
    // Before the sessions, which name the browsers of the account.
    await deleteSubscriptionsOf(tx, userId);
    await deleteSessions(tx, userId);
    await deleteLinks(tx, userId);
    await takeResetRequests(tx, locked.email);
    await deleteMails(tx, locked.email);
    await deleteFollows(tx, userId);
    await deleteCalendarFeed(tx, userId);
    // An open payment that is paid later is refunded, because it finds no account.
    await endPlansOfDeletedAccount(tx, userId, at);
    await updateUser(tx, userId, { ...anonymousUser(userId), deletedAt: at });
    await audit(tx, { kind: "deleted", userId }, caller);
  });
}

/** Unique values that no real account can have. */
function anonymousUser(userId: number) {
  return {
    email: `deleted:${userId}`,
    username: `deleted:${userId}`,
    passwordHash: "",
    firstName: "",
    lastName: "",
    phone: null,
    source: null,
    countryId: null,
    referredBy: null,
    referrer: null,
    roles: [],
    emailVerifiedAt: null,
    starterFrom: null,
    mailboxHash: null,
  };
}
