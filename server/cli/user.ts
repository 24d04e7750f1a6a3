import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { createUser } from "#server/accounts/create-user.ts";
import { findUserByEmail, updateUser, type UserRow } from "#server/accounts/user-repository.ts";
import { systemClock } from "#server/platform/clock/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { StartError } from "#server/platform/config/start-error.ts";
import type { Db } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open.ts";

const USAGE = `npm run user -- create EMAIL --first-name NAME --last-name NAME [--points N]
npm run user -- grant EMAIL ROLE
npm run user -- revoke EMAIL ROLE`;

/** The command line is wrong, or names nobody; the sentence is for the operator. */
class UsageError extends Error {}

async function existing(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw new UsageError(`There is no account with the e-mail ${email}.`);
  return user;
}

async function create(
  db: Db,
  email: string,
  options: { "first-name"?: string; "last-name"?: string; points?: string },
): Promise<string> {
  const { "first-name": firstName, "last-name": lastName, points = "0" } = options;
  if (
    firstName === undefined ||
    lastName === undefined ||
    !/^\d{1,6}$/.test(points) ||
    !/^\S+@\S+\.\S+$/.test(email)
  )
    throw new UsageError(USAGE);
  const password = randomBytes(12).toString("base64url");
  const username = `${firstName.toLowerCase().replace(/[^a-z0-9]/g, "") || "fan"}${randomBytes(3).readUIntBE(0, 3)}`;
  const id = await createUser(
    { db, clock: systemClock },
    { email, password, firstName, lastName, username, points: Number(points) },
  );
  if (id === null) throw new UsageError(`There is already an account with the e-mail ${email}.`);
  return `Created ${email}, password ${password}`;
}

async function changeRole(
  db: Db,
  email: string,
  role: string,
  change: "grant" | "revoke",
): Promise<string> {
  const user = await existing(db, email);
  const others = user.roles.filter((held) => held !== role);
  await updateUser(db, user.id, { roles: change === "grant" ? [...others, role] : others });
  return change === "grant"
    ? `${email} now has the role ${role}.`
    : `${email} no longer has the role ${role}.`;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      "first-name": { type: "string" },
      "last-name": { type: "string" },
      points: { type: "string" },
    },
  });
  const [action, email, role] = positionals;
  const isRoleChange = action === "grant" || action === "revoke";
  if (email === undefined || (action !== "create" && !(isRoleChange && role !== undefined)))
    throw new UsageError(USAGE);
  const database = await openDatabase(readConfig(process.env));
  try {
    const address = email.toLowerCase();
    console.log(
      isRoleChange
        ? await changeRole(database.db, address, role ?? "", action)
        : await create(database.db, address, values),
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof UsageError || error instanceof StartError || error instanceof TypeError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
