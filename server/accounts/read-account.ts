import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { type Account, findAccount } from "#server/accounts/user-repository.ts";
import { countCovered } from "#server/credits/allowance-repository.ts";
import { PERIOD_MS, STARTER_PLAN_ID } from "#server/credits/prices.ts";
import { readRenewalPrice, type RenewalPrice } from "#server/credits/renewal-price.ts";
import type { Db } from "#server/platform/db/database.ts";

interface Allowance {
  planId: number;
  planName: string;
  matches: number | null;
  used: number;
  left: number | null;
  resetsAt: Date;
}

export interface AccountWithAllowance extends Account {
  allowance: Allowance;
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

/** @throws {Refusal} if the account no longer exists */
export async function readAccount(db: Db, userId: number, at: Date): Promise<AccountWithAllowance> {
  const account = await findAccountWithAllowance(db, userId, at);
  if (account === undefined) throw accountRefusals.signInEnded();
  return account;
}

/** Avoids another read after an unlock. */
export function afterSpending(
  account: AccountWithAllowance,
  { points, matches }: { points: number; matches: number },
): AccountWithAllowance {
  const { balance, allowance } = account;
  const { used, left } = allowance;
  return {
    ...account,
    balance: balance - points,
    allowance: {
      ...allowance,
      used: used + matches,
      left: left === null ? null : left - matches,
    },
  };
}

/** Withholds Starter's match from unverified e-mails, and from returning accounts for a period. */
async function findAllowance(
  db: Db,
  { user, subscription, plan }: Account,
  now: Date,
): Promise<Allowance> {
  const { starterFrom, emailVerifiedAt } = user;
  const periodOrigin = (subscription?.periodFrom ?? starterFrom ?? user.createdAt).getTime();
  // While a renewal is retried, count against the paid period.
  const countedAt = Math.min(now.getTime(), (subscription?.expiresAt.getTime() ?? Infinity) - 1);
  const from = periodOrigin + Math.floor((countedAt - periodOrigin) / PERIOD_MS) * PERIOD_MS;
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
