import { hashPassword } from "#server/accounts/passwords.ts";
import { openSession } from "#server/accounts/sign-in.ts";
import { insertUser } from "#server/accounts/user-repository.ts";
import { openUserAccount, transfer } from "#server/credits/ledger-repository.ts";
import { PERIOD_MS } from "#server/credits/prices.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { now } from "#server/platform/context.ts";
import type { TestApp } from "./test-app.ts";

export interface Fan {
  id: number;
  email: string;
  token: string;
}

let fans = 0;
/** Hashing is slow, so all fans share one hash. */
let hash: Promise<string> | undefined;

export async function newFan(
  { context, db }: TestApp,
  { points = 0, planId }: { points?: number; planId?: number } = {},
): Promise<Fan> {
  fans += 1;
  const email = `fan-${fans}@example.com`;
  return db.transaction(async (tx) => {
    const at = now(context);
    const id = await insertUser(tx, {
      email,
      passwordHash: await (hash ??= hashPassword("nobody signs in with this")),
      firstName: "Fan",
      lastName: String(fans),
      username: `fan${fans}`,
      createdAt: at,
      emailVerifiedAt: at,
    });
    if (id === null) throw new Error(`${email} exists already`);
    await openUserAccount(tx, id);
    if (points > 0)
      await transfer(tx, {
        key: `test-points:${id}`,
        kind: "test",
        from: "issued",
        to: { userId: id },
        points,
        at,
      });
    if (planId !== undefined) {
      await tx.insert(subscriptions).values({
        userId: id,
        planId,
        status: "active",
        createdAt: at,
        periodFrom: at,
        expiresAt: new Date(at.getTime() + 10 * PERIOD_MS),
      });
    }
    return { id, email, token: await openSession(context, tx, id) };
  });
}

export async function signInAgain({ context, db }: TestApp, fan: Fan): Promise<Fan> {
  return { ...fan, token: await openSession(context, db, fan.id) };
}
