import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createUser } from "#server/accounts/create-user.ts";
import type { Context } from "#server/platform/context.ts";

const EMAIL = "fan@touchline.example";
const POINTS = 300;

export async function ensureDemoAccount(
  context: Context,
  dataDir: string,
): Promise<{ email: string; password: string }> {
  const file = join(dataDir, "demo-account.txt");
  const savedPassword = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  const password =
    savedPassword === "" ? context.randomBytes(9).toString("base64url") : savedPassword;
  // Write it before the account exists, so that a start after a crash creates the account.
  if (savedPassword === "") writeFileSync(file, `${password}\n`, { mode: 0o600 });
  await createUser(context, {
    email: EMAIL,
    password,
    firstName: "Demo",
    lastName: "Fan",
    username: "demofan",
    points: POINTS,
  });
  return { email: EMAIL, password };
}
