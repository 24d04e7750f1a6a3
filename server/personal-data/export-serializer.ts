import type { components } from "#contract";
import { majorUnits } from "#domain/money.ts";
import { actorOf } from "#server/accounts/audit.ts";
import type { SessionRow } from "#server/accounts/session-repository.ts";
import type { auditEvents } from "#server/accounts/tables.ts";
import type { SubscriptionRow } from "#server/credits/plan-repository.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type {
  Coverage,
  ExportedUnlock,
  LedgerLine,
  ExportedMail,
} from "#server/personal-data/export-repository.ts";

type AccountExport = components["schemas"]["AccountExport"];
type Entry<
  Name extends
    | "sign_ins"
    | "ledger"
    | "unlocks"
    | "covered_matches"
    | "subscriptions"
    | "payments"
    | "mails"
    | "events",
> = AccountExport[Name][number];

export function serializeSignIn(session: SessionRow): Entry<"sign_ins"> {
  return {
    device: session.device,
    created_at: unixSeconds(session.createdAt),
    last_seen_at: unixSeconds(session.lastSeenAt),
    expires_at: unixSeconds(session.expiresAt),
  };
}

export function serializeLedgerLine(line: LedgerLine): Entry<"ledger"> {
  return { id: line.id, at: unixSeconds(line.at), kind: line.kind, points: line.points };
}

export function serializeUnlock({ unlock, eventSlug, question }: ExportedUnlock): Entry<"unlocks"> {
  return {
    id: unlock.id,
    at: unixSeconds(unlock.unlockedAt),
    event_slug: eventSlug,
    question,
    points: unlock.points,
    returned: unlock.refundTransactionId !== null,
  };
}

export function serializeCoverage(coverage: Coverage): Entry<"covered_matches"> {
  return {
    at: unixSeconds(coverage.usedAt),
    event_slug: coverage.eventSlug,
    plan_id: coverage.planId,
    returned_at: unixSeconds(coverage.returnedAt),
  };
}

export function serializeSubscription(subscription: SubscriptionRow): Entry<"subscriptions"> {
  return {
    plan_id: subscription.planId,
    status: subscription.status,
    created_at: unixSeconds(subscription.createdAt),
    expires_at: unixSeconds(subscription.expiresAt),
    cancelled_at: unixSeconds(subscription.cancelledAt),
    cancel_reason: subscription.cancelReason,
    cancel_comment: subscription.cancelComment,
  };
}

export function serializePayment(payment: PaymentRow): Entry<"payments"> {
  return {
    id: payment.id,
    at: unixSeconds(payment.createdAt),
    reference: payment.reference,
    kind: payment.kind,
    description: payment.description,
    amount: majorUnits(payment.amountMinor, payment.currency),
    currency: payment.currency,
    provider: payment.provider,
    state: payment.state,
    settled_at: unixSeconds(payment.settledAt),
    refunded_at: unixSeconds(payment.refundedAt),
  };
}

export function serializeMail(mail: ExportedMail): Entry<"mails"> {
  return {
    id: mail.id,
    at: unixSeconds(mail.createdAt),
    subject: mail.subject,
    sent_at: unixSeconds(mail.sentAt),
  };
}

type AuditRow = typeof auditEvents.$inferSelect;

export function serializeAuditEvent(event: AuditRow): Entry<"events"> {
  return {
    id: event.id,
    at: unixSeconds(event.at),
    kind: event.kind,
    by: actorOf(event),
    network: event.address,
    details: { ...event.details },
  };
}
