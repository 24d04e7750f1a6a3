import { audit } from "#server/accounts/audit.ts";
import { lockUserByEmail, updateUser } from "#server/accounts/user-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

type RoleChange = "changed" | "unchanged" | "no account" | "unconfirmed";

/** Only for the command line. A stranger may have registered an unconfirmed e-mail. */
export async function changeRole(
  db: Db,
  email: string,
  role: string,
  change: "grant" | "revoke",
): Promise<RoleChange> {
  return db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (user === undefined) return "no account";
    if (user.roles.includes(role) === (change === "grant")) return "unchanged";
    if (change === "grant" && user.emailVerifiedAt === null) return "unconfirmed";
    const otherRoles = user.roles.filter((existingRole) => existingRole !== role);
    await updateUser(tx, user.id, {
      roles: change === "grant" ? [...otherRoles, role] : otherRoles,
    });
    const kind = change === "grant" ? "role_granted" : "role_revoked";
    await audit(tx, { kind, userId: user.id, details: { role } }, null);
    return "changed";
  });
}
