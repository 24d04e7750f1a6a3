import { DAY_MS } from "#domain/day.ts";
import { findPlan, type SubscriptionRow } from "#server/credits/plan-repository.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { announceRenewal } from "#server/payments/announce-renewal.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { planEndedMail } from "#server/payments/plan-mails.ts";
import { forgetCard, updatePlan } from "#server/payments/plan-periods.ts";
import {
  listPlansToExpire,
  listRenewalsToAnnounce,
  lockSubscription,
} from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

const BATCH_SIZE = 500;
const REMIND_BEFORE_MS = 3 * DAY_MS;

export async function endPlan(
  context: PaymentContext,
  tx: Db,
  plan: SubscriptionRow,
  { lackedConsent = false }: { lackedConsent?: boolean } = {},
): Promise<void> {
  const at = now(context);
  await updatePlan(tx, plan.id, { status: "expired", ...(await forgetCard(tx, plan, at)) });
  const buyer = await findBuyer(tx, plan.userId);
  if (buyer === undefined) return;
  const { name } = await findPlan(tx, plan.planId);
  const mail = planEndedMail(plan, { planName: name, lackedConsent }, context.config.appUrl);
  await queueMail(tx, { recipient: buyer.email, ...mail }, at);
  await context.jobs.request(tx, "send-mails");
}

export async function expirePlans(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  for (const id of await listPlansToExpire(context.db, now(context), BATCH_SIZE)) {
    signal?.throwIfAborted();
    if (ending?.aborted === true) return;
    await context.db.transaction(async (tx) => {
      const plan = await lockSubscription(tx, id);
      const isOver = plan.nextRenewalAt === null && plan.expiresAt <= now(context);
      if (plan.status !== "expired" && isOver) await endPlan(context, tx, plan);
    });
  }
}

export async function remindOfRenewals(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const at = now(context);
  const until = new Date(at.getTime() + REMIND_BEFORE_MS);
  for (const { id } of await listRenewalsToAnnounce(context.db, {
    now: at,
    until,
    limit: BATCH_SIZE,
  })) {
    signal?.throwIfAborted();
    if (ending?.aborted === true) return;
    await context.db.transaction((tx) => announceIfDue(context, tx, id));
  }
}

async function announceIfDue(context: PaymentContext, tx: Db, id: number): Promise<void> {
  const plan = await lockSubscription(tx, id);
  const isStillDue =
    plan.status === "active" && plan.remindedFor?.getTime() !== plan.expiresAt.getTime();
  if (isStillDue) await announceRenewal(context, tx, plan);
}
