import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openUserAccount, transfer } from "#server/db/ledger-repository.ts";
import { insertUser, markEmailVerified } from "#server/db/user-repository.ts";
import { type Context, now } from "#server/domain/context.ts";
import { hashPassword } from "#server/domain/passwords.ts";

const EMAIL = "fan@touchline.example";
const POINTS = 300;

/** A ready account for whoever tries the demo; its password is drawn once and kept beside the data. */
export async function ensureDemoAccount(context: Context, dataDir: string): Promise<{ email: string; password: string }> {
  const file = join(dataDir, "demo-account.txt");
  if (existsSync(file)) return { email: EMAIL, password: readFileSync(file, "utf8").trim() };
  const password = context.randomBytes(9).toString("base64url");
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const at = now(context);
    const userId = await insertUser(tx, {
      email: EMAIL,
      passwordHash,
      firstName: "Demo",
      lastName: "Fan",
      username: "demofan",
      source: "Direct",
      createdAt: at,
    });
    if (userId === null) throw new Error(`${EMAIL} exists, but ${file} with its password is gone`);
    await openUserAccount(tx, userId);
    await markEmailVerified(tx, userId, at);
    await transfer(tx, { key: `demo-points:${userId}`, kind: "demo", from: "issued", to: { userId }, points: POINTS, at });
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
  });
  return { email: EMAIL, password };
}
