import type { components } from "#contract";
import { listLinkTimes } from "#server/accounts/account-token-repository.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { audit } from "#server/accounts/audit.ts";
import { mailboxOf, normalizeEmail } from "#server/accounts/email.ts";
import { findCountryById } from "#server/accounts/country-repository.ts";
import { findLeftAt, hashEmail } from "#server/accounts/former-email.ts";
import { findFreeUsername } from "#server/accounts/find-free-username.ts";
import { requireGoodPassword } from "#server/accounts/new-password.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { openSession } from "#server/accounts/sign-in.ts";
import {
  findUserByUsername,
  insertUser,
  isUnclaimed,
  lockUserByEmail,
  replaceUser,
} from "#server/accounts/user-repository.ts";
import {
  MAX_VERIFY_LINKS,
  queueVerification,
  VERIFY_LINK_MS,
} from "#server/accounts/email-verification.ts";
import { openUserAccount } from "#server/credits/ledger-repository.ts";
import { PERIOD_MS } from "#server/credits/prices.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/contract.ts";

const HOUR_MS = 3_600_000;
/** After this time another person may register an unconfirmed e-mail; docs/decisions/0018. */
const CLAIM_MS = HOUR_MS;

type RegisterBody = components["schemas"]["RegisterBody"];

export function mayRegister(context: Context, ip: string): boolean {
  return !context.config.registrationBlockedContinents.includes(context.locate(ip).continent);
}

/** Sends no mail beyond the limit, because the earlier links confirm this account too. */
export async function register(
  context: Context,
  body: RegisterBody,
  caller: Caller,
): Promise<{ token: string; email: string }> {
  if (!mayRegister(context, caller.ip)) {
    throw accountRefusals.registrationUnavailable();
  }
  const { first_name: firstName = "", last_name: lastName = "" } = body;
  requireGoodPassword(body.password, [body.email, firstName, lastName]);
  const email = normalizeEmail(body.email);
  // Hash before the transaction: hashing is slow, and others would wait for the locks.
  const [passwordHash, emailHash, mailboxHash] = await Promise.all([
    hashPassword(body.password),
    hashEmail(context.db, email),
    body.referred_by_username === undefined ? null : hashEmail(context.db, mailboxOf(email)),
  ]);
  const token = await context.db.transaction(async (tx) => {
    const existing = await lockUserByEmail(tx, email);
    const at = now(context).getTime();
    const links =
      existing === undefined
        ? []
        : await listLinkTimes(tx, existing.id, "verify_email", new Date(at - VERIFY_LINK_MS));
    if (existing !== undefined && (isClaimed(links, at) || !(await isUnclaimed(tx, existing))))
      throw accountRefusals.emailTaken();
    const namedReferrer =
      body.referred_by_username === undefined
        ? undefined
        : await findUserByUsername(tx, body.referred_by_username);
    // Exclude deleted referrers, and the fan's own mailbox under another tag.
    const referrer =
      namedReferrer?.deletedAt === null && mailboxOf(namedReferrer.email) !== mailboxOf(email)
        ? namedReferrer
        : undefined;
    const country =
      body.country_id === undefined ? undefined : await findCountryById(tx, body.country_id);
    if (body.country_id !== undefined && country === undefined)
      throw accountRefusals.unknownCountry();
    const leftAt = await findLeftAt(tx, emailHash);
    const user = {
      email,
      passwordHash,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      phone: null,
      username: await findFreeUsername(context, tx, firstName),
      source: body.source,
      countryId: country?.id ?? null,
      referredBy: referrer?.id ?? null,
      mailboxHash: referrer === undefined ? null : mailboxHash,
      referrer: body.meta?.referrer ?? null,
      createdAt: now(context),
      starterFrom: leftAt === undefined ? null : new Date(leftAt.getTime() + PERIOD_MS),
    };
    const userId = existing === undefined ? await openAccount(tx, user) : existing.id;
    if (existing !== undefined) await replaceUser(tx, userId, user);
    if (links.length < MAX_VERIFY_LINKS) await queueVerification(context, tx, { userId, email });
    await audit(tx, { kind: "registered", userId }, caller);
    return openSession(context, tx, userId, caller);
  });
  return { token, email };
}

/** Only the day's first link counts, so that registering again does not extend the claim. */
function isClaimed(links: readonly Date[], at: number): boolean {
  return links.length > 0 && links.every((link) => link.getTime() > at - CLAIM_MS);
}

async function openAccount(db: Db, user: Parameters<typeof insertUser>[1]): Promise<number> {
  const userId = await insertUser(db, user);
  if (userId === null) throw accountRefusals.emailTaken();
  await openUserAccount(db, userId);
  return userId;
}
