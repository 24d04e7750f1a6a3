import { audit } from "#server/accounts/audit.ts";
import { lockUserByEmail, updateUser } from "#server/accounts/user-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * For the operator: no request can do this. A role that is revoked is gone with the next request.
 * @returns whether that changed anything; null where nobody has the e-mail
 */
export async function changeRole(
  db: Db,
  email: string,
  role: string,
  change: "grant" | "revoke",
): Promise<boolean | null> {
  return db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (user === undefined) return null;
    if (user.roles.includes(role) === (change === "grant")) return false;
    const others = user.roles.filter((held) => held !== role);
    await updateUser(tx, user.id, { roles: change === "grant" ? [...others, role] : others });
    const kind = change === "grant" ? "role_granted" : "role_revoked";
    await audit(tx, { kind, userId: user.id, details: { role } }, null);
    return true;
  });
}
