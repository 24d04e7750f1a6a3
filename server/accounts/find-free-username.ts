import { findUserByUsername } from "#server/accounts/user-repository.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function findFreeUsername(
  context: Pick<Context, "randomBytes">,
  db: Db,
  firstName: string,
): Promise<string> {
  const base =
    firstName
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .slice(0, 16) || "fan";
  for (let digits = 4; ; digits++) {
    const number = context.randomBytes(6).readUIntBE(0, 6) % 10 ** digits;
    const username = `${base}${String(number).padStart(digits, "0")}`;
    if ((await findUserByUsername(db, username)) === undefined) return username;
  }
}
