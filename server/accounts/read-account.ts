import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { type Account, findAccount } from "#server/accounts/user-repository.ts";
import { countCovered } from "#server/credits/allowance-repository.ts";
import { PERIOD_MS, STARTER_PLAN_ID } from "#server/credits/prices.ts";
import { readRenewalPrice, type RenewalPrice } from "#server/credits/renewal-price.ts";
import type { Db } from "#server/platform/db/database.ts";

interface Allowance {
  planId: number;
  planName: string;
  /** Matches a period; null for no limit. */
  matches: number | null;
  used: number;
  /** Null for no limit. */
  left: number | null;
  resetsAt: Date;
}

/** An account with what its plan still covers. */
export interface AccountWithAllowance extends Account {
  allowance: Allowance;
  /** What renews next, and for how much; null where nothing does. */
  renewal: RenewalPrice | null;
}

export async function findAccountWithAllowance(
  db: Db,
  userId: number,
  at: Date,
): Promise<AccountWithAllowance | undefined> {
  const account = await findAccount(db, userId, at);
  if (account === undefined) return undefined;
  const { subscription } = account;
  return {
    ...account,
    allowance: await findAllowance(db, account, at),
    renewal: subscription === null ? null : await readRenewalPrice(db, subscription),
  };
}

/** The account of somebody who is signed in. */
export async function readAccount(db: Db, userId: number, at: Date): Promise<AccountWithAllowance> {
  const account = await findAccountWithAllowance(db, userId, at);
  if (account === undefined) throw accountRefusals.signInEnded();
  return account;
}

/**
 * What the user's plan still covers; Starter's match is for a verified e-mail, or anybody could have one for each address
 * that they invent. A period is 30 days, counted from the start of the subscription's running period, or of the
 * account where there is none; the next begins once it is paid. Who left and came back has the next match of Starter a period after leaving.
 * @param account the subscription is the one that runs now, if there is one, and the plan its own, or Starter's
 */
async function findAllowance(
  db: Db,
  { user, subscription, plan }: Account,
  now: Date,
): Promise<Allowance> {
  const { starterFrom, emailVerifiedAt } = user;
  const origin = (subscription?.periodFrom ?? starterFrom ?? user.createdAt).getTime();
  // While a renewal is tried the period that was paid goes on.
  const counted = Math.min(now.getTime(), (subscription?.expiresAt.getTime() ?? Infinity) - 1);
  const from = origin + Math.floor((counted - origin) / PERIOD_MS) * PERIOD_MS;
  const resetsAt = new Date(from + PERIOD_MS);
  const isWithheld =
    plan.id === STARTER_PLAN_ID &&
    (emailVerifiedAt === null || (starterFrom !== null && now < starterFrom));
  const until = Math.max(resetsAt.getTime(), now.getTime() + 1);
  const used = await countCovered(db, user.id, new Date(from), new Date(until));
  return {
    planId: plan.id,
    planName: plan.name,
    matches: plan.matchesPerMonth,
    used,
    left: isWithheld
      ? 0
      : plan.matchesPerMonth === null
        ? null
        : Math.max(0, plan.matchesPerMonth - used),
    resetsAt,
  };
}
