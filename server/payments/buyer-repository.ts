import { and, eq, isNull } from "drizzle-orm";
import { users } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export interface Buyer {
  email: string;
  name: string;
}

export async function findBuyer(db: Db, userId: number): Promise<Buyer | undefined> {
  const [user] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (user === undefined) return undefined;
  const { email, firstName, lastName } = user;
  return { email, name: `${firstName} ${lastName}`.trim() || email };
}
