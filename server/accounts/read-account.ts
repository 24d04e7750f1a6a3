import { type Account, findAccount } from "#server/accounts/user-repository.ts";
import { type Allowance, findAllowance } from "#server/credits/allowance.ts";
import type { Db } from "#server/platform/db/database.ts";

/** An account with what its plan still covers. */
export interface AccountWithAllowance extends Account {
  allowance: Allowance;
}

/** The account of somebody who is signed in, and so has one. */
export async function readAccount(db: Db, userId: number, at: Date): Promise<AccountWithAllowance> {
  const account = await findAccount(db, userId, at);
  if (account === undefined) throw new Error(`user ${userId} vanished`);
  return { ...account, allowance: await findAllowance(db, account.user, at) };
}
