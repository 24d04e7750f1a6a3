import { and, eq, lt, or, sql } from "drizzle-orm";
import { type AuditDetails, auditEvents, type AuditKind } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/contract.ts";
import { shortAddress } from "#server/platform/network/client-address.ts";

interface AuditEvent {
  kind: AuditKind;
  /** Whose account; null where there is none. */
  userId: number | null;
  /** Who did it, where it is neither the account itself nor who impersonates it. */
  actorId?: number;
  details?: AuditDetails;
}

/** The row that says so. @param caller as of `audit` */
export function auditRow(event: AuditEvent, caller: Caller | null) {
  return {
    kind: event.kind,
    userId: event.userId,
    actorId: event.actorId ?? caller?.impersonatorId ?? null,
    address: caller === null ? null : shortAddress(caller.ip),
    requestId: caller?.requestId ?? null,
    details: event.details ?? {},
  };
}

/**
 * Writes down what happened to an account; in the transaction that it tells about.
 * @param caller who asked; null where no request did: the operator's command line, or a rule
 */
export async function audit(db: Db, event: AuditEvent, caller: Caller | null): Promise<void> {
  await db.insert(auditEvents).values(auditRow(event, caller));
}

type AuditRow = typeof auditEvents.$inferSelect;

/** What needs no sign-in anybody may have done. */
const BY_ANYBODY: ReadonlySet<AuditKind> = new Set(["sign_in_failed", "password_reset_asked"]);
const BY_OPERATOR: ReadonlySet<AuditKind> = new Set(["registered", "role_granted", "role_revoked"]);

/** Who did it, as the account's owner is told. Where no request asked it was the operator's command line, or a rule. */
export function doerOf({
  kind,
  actorId,
  requestId,
}: AuditRow): "you" | "support" | "operator" | "system" | "anybody" {
  if (actorId !== null) return "support";
  if (BY_ANYBODY.has(kind)) return "anybody";
  if (requestId !== null) return "you";
  return BY_OPERATOR.has(kind) ? "operator" : "system";
}

/** What happened to an account, and what it did in others' names, the earliest first. */
export async function listAuditTrail(db: Db, userId: number) {
  return db
    .select()
    .from(auditEvents)
    .where(or(eq(auditEvents.userId, userId), eq(auditEvents.actorId, userId)))
    .orderBy(auditEvents.id);
}

/**
 * Forgets what is older than the trail reaches, and sooner what anybody may have done; the database knows how long each is
 * kept, and refuses to forget anything else.
 */
export async function forgetOldEvents(db: Db): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, sql`now() - audit_retention()`));
  for (const kind of BY_ANYBODY)
    await db
      .delete(auditEvents)
      .where(
        and(eq(auditEvents.kind, kind), lt(auditEvents.at, sql`now() - audit_retention(${kind})`)),
      );
}
