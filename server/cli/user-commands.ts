import { randomBytes } from "node:crypto";
import { actorOf, listAuditTrail } from "#server/accounts/audit.ts";
import { changeRole } from "#server/accounts/change-role.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { endAllSignIns } from "#server/accounts/end-all-sign-ins.ts";
import { ADMIN, findUserByEmail } from "#server/accounts/user-repository.ts";
import { UsageError } from "#server/cli/run-command.ts";
import { table } from "#server/cli/table.ts";
import { systemClock } from "#server/platform/clock/clock.ts";
import type { Db } from "#server/platform/db/database.ts";

const USAGE = `npm run user -- create EMAIL --first-name NAME --last-name NAME [--points N]
npm run user -- grant EMAIL ROLE
npm run user -- revoke EMAIL ROLE
npm run user -- sign-out EMAIL
npm run user -- audit EMAIL`;

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

async function grantOrRevoke(
  db: Db,
  email: string,
  role: string,
  change: "grant" | "revoke",
): Promise<string> {
  if (change === "grant" && role !== ADMIN)
    throw new UsageError(`There is no role ${role}. The only role is ${ADMIN}.`);
  const changed = await changeRole(db, email, role, change);
  if (changed === "no account") throw noAccount(email);
  if (changed === "unconfirmed")
    throw new UsageError(
      `${email} is not confirmed, so a stranger may have registered it. Ask its owner to open the link in the mail, then grant the role.`,
    );
  const has = change === "grant" ? "has" : "does not have";
  return changed === "changed"
    ? `${email} now ${has} the role ${role}.`
    : `Nothing changed: ${email} ${has} the role ${role}.`;
}

async function signOut(db: Db, email: string): Promise<string> {
  const ended = await endAllSignIns(db, email);
  if (ended === null) throw noAccount(email);
  return `${email} is signed out of ${ended} ${ended === 1 ? "device" : "devices"}.`;
}

const ACTOR_LABELS = {
  you: "",
  support: "support",
  operator: "operator",
  system: "system",
  anybody: "anybody",
} as const;

async function showAudit(db: Db, account: string): Promise<string> {
  const userId = /^\d{1,9}$/.test(account)
    ? Number(account)
    : (await findUserByEmail(db, account))?.id;
  if (userId === undefined) throw noAccount(account);
  const events = await listAuditTrail(db, userId);
  if (events.length === 0) return `The account ${account} has no events.`;
  return table(
    ["TIME", "WHAT", "ACCOUNT", "BY", "NETWORK", "REQUEST", "DETAILS"],
    events.map((event) => [
      event.at.toISOString(),
      event.kind,
      String(event.userId ?? ""),
      event.actorId === null ? ACTOR_LABELS[actorOf(event)] : String(event.actorId),
      event.address ?? "",
      event.requestId ?? "",
      Object.entries(event.details)
        .map(([name, value]) => `${name}: ${[value].flat().join(", ")}`)
        .join("; "),
    ]),
  );
}

const noAccount = (account: string) =>
  new UsageError(`There is no account with the e-mail ${account}.`);

/** @throws {UsageError} before any database is opened */
export function readUserCommand(
  [action, account, role]: readonly string[],
  options: Parameters<typeof create>[2],
): (db: Db) => Promise<string> {
  const email = account?.trim().toLowerCase();
  if (email !== undefined && action === "create") return (db) => create(db, email, options);
  if (email !== undefined && action === "sign-out") return (db) => signOut(db, email);
  if (email !== undefined && action === "audit") return (db) => showAudit(db, email);
  if (email !== undefined && role !== undefined && (action === "grant" || action === "revoke"))
    return (db) => grantOrRevoke(db, email, role, action);
  throw new UsageError(USAGE);
}
