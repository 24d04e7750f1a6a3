import type { SubscriptionRow } from "#server/credits/plan-repository.ts";
import { readRenewalPrice, type RenewalPrice } from "#server/credits/renewal-price.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { renewalConsentMail, renewalReminderMail } from "#server/payments/plan-mails.ts";
import { updatePlan } from "#server/payments/plan-periods.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Call it with the subscription locked. @returns null for a plan that does not renew */
export async function announceRenewal(
  context: PaymentContext,
  tx: Db,
  subscription: SubscriptionRow,
): Promise<RenewalPrice | null> {
  const price = await readRenewalPrice(tx, subscription);
  if (price === null || price.isAnnounced) return price;
  await updatePlan(tx, subscription.id, {
    remindedFor: subscription.expiresAt,
    announcedMinor: price.amountMinor,
    announcedCents: price.usdCents,
  });
  const at = now(context);
  const buyer = await findBuyer(tx, subscription.userId);
  // A due renewal is charged now; its receipt states the amount.
  if (buyer !== undefined && (price.needsConsent || subscription.expiresAt > at)) {
    const composeRenewalMail = price.needsConsent ? renewalConsentMail : renewalReminderMail;
    const mail = composeRenewalMail(subscription, price, context.config.appUrl);
    await queueMail(tx, { recipient: buyer.email, ...mail }, at);
    await context.jobs.request(tx, "send-mails");
  }
  return { ...price, isAnnounced: true };
}
