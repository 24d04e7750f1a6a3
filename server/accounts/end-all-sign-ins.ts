import { audit } from "#server/accounts/audit.ts";
import { deleteSessions } from "#server/accounts/session-repository.ts";
import { lockUserByEmail } from "#server/accounts/user-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function endAllSignIns(db: Db, email: string): Promise<number | null> {
  return db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (user === undefined) return null;
    const ended = await deleteSessions(tx, user.id);
    const details = { reason: "the operator ended all sign-ins" };
    if (ended > 0) await audit(tx, { kind: "session_ended", userId: user.id, details }, null);
    return ended;
  });
}
