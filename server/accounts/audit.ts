import { and, eq, lt, or, sql } from "drizzle-orm";
import { type AuditDetails, auditEvents, type AuditKind } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/contract.ts";
import { shortAddress } from "#server/platform/network/client-address.ts";

interface AuditEvent {
  kind: AuditKind;
  userId: number | null;
  actorId?: number;
  details?: AuditDetails;
}

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

/** Call it inside the transaction of the change. @param caller null without a request */
export async function audit(db: Db, event: AuditEvent, caller: Caller | null): Promise<void> {
  await db.insert(auditEvents).values(auditRow(event, caller));
}

type AuditRow = typeof auditEvents.$inferSelect;

/** These need no sign-in. */
const UNAUTHENTICATED_KINDS: ReadonlySet<AuditKind> = new Set([
  "sign_in_failed",
  "password_reset_asked",
]);
const OPERATOR_KINDS: ReadonlySet<AuditKind> = new Set([
  "registered",
  "role_granted",
  "role_revoked",
]);

export function actorOf({
  kind,
  actorId,
  requestId,
}: AuditRow): "you" | "support" | "operator" | "system" | "anybody" {
  if (actorId !== null) return "support";
  if (UNAUTHENTICATED_KINDS.has(kind)) return "anybody";
  if (requestId !== null) return "you";
  return OPERATOR_KINDS.has(kind) ? "operator" : "system";
}

export async function listAuditTrail(db: Db, userId: number) {
  return db
    .select()
    .from(auditEvents)
    .where(or(eq(auditEvents.userId, userId), eq(auditEvents.actorId, userId)))
    .orderBy(auditEvents.id);
}

/** The database enforces the retention of each kind and refuses other deletes. */
export async function deleteOldAuditEvents(db: Db): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, sql`now() - audit_retention()`));
  for (const kind of UNAUTHENTICATED_KINDS)
    await db
      .delete(auditEvents)
      .where(
        and(eq(auditEvents.kind, kind), lt(auditEvents.at, sql`now() - audit_retention(${kind})`)),
      );
}
