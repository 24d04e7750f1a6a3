import { SignInEnded } from "#server/accounts/account-errors.ts";
import { type Account, findAccount } from "#server/accounts/user-repository.ts";
import { type Allowance, findAllowance } from "#server/credits/allowance.ts";
import type { Db } from "#server/platform/db/database.ts";

/** An account with what its plan still covers. */
export interface AccountWithAllowance extends Account {
  allowance: Allowance;
}

export async function findAccountWithAllowance(
  db: Db,
  userId: number,
  at: Date,
): Promise<AccountWithAllowance | undefined> {
  const account = await findAccount(db, userId, at);
  if (account === undefined) return undefined;
  return { ...account, allowance: await findAllowance(db, account, at) };
}

/** The account of somebody who is signed in. @throws {SignInEnded} where it was deleted since */
export async function readAccount(db: Db, userId: number, at: Date): Promise<AccountWithAllowance> {
  const account = await findAccountWithAllowance(db, userId, at);
  if (account === undefined) throw new SignInEnded();
  return account;
}
