import { type Currency, localMinor } from "#domain/money.ts";
import { findPlan, type PlanRow, type SubscriptionRow } from "#server/credits/plan-repository.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Share of the last price. */
const MAX_CHANGE_WITHOUT_CONSENT = 0.1;

export interface RenewalPrice {
  plan: PlanRow;
  currency: Currency;
  amountMinor: number;
  usdCents: number;
  lastMinor: number | null;
  /** An announced amount is charged even if rates or prices change. */
  isAnnounced: boolean;
  needsConsent: boolean;
}

export const NOT_ANNOUNCED = {
  remindedFor: null,
  announcedMinor: null,
  announcedCents: null,
  consentedFor: null,
} as const;

export async function readRenewalPrice(
  db: Db,
  subscription: SubscriptionRow,
): Promise<RenewalPrice | null> {
  const { currency, planId, nextPlanId, expiresAt } = subscription;
  const { cancelledAt, nextRenewalAt, announcedMinor, announcedCents } = subscription;
  if (currency === null || cancelledAt !== null || nextRenewalAt === null) return null;
  const plan = await findPlan(db, nextPlanId ?? planId);
  const isAnnounced =
    isSameTime(subscription.remindedFor, expiresAt) &&
    announcedMinor !== null &&
    announcedCents !== null;
  const usdCents = isAnnounced ? announcedCents : plan.priceCents;
  const amountMinor = isAnnounced
    ? announcedMinor
    : localMinor(usdCents, (await readRates(db))[currency], currency);
  const lastMinor = await lastPriceOf(db, subscription, plan);
  const needsConsent =
    !isSameTime(subscription.consentedFor, expiresAt) &&
    (lastMinor === null ||
      Math.abs(amountMinor - lastMinor) > lastMinor * MAX_CHANGE_WITHOUT_CONSENT);
  return { plan, currency, amountMinor, usdCents, lastMinor, isAnnounced, needsConsent };
}

function isSameTime(date: Date | null, expiresAt: Date): boolean {
  return date?.getTime() === expiresAt.getTime();
}

export async function lastPriceOf(
  db: Db,
  { planId, lastPriceMinor }: Pick<SubscriptionRow, "planId" | "lastPriceMinor">,
  plan: Pick<PlanRow, "id" | "priceCents">,
): Promise<number | null> {
  if (lastPriceMinor === null || plan.id === planId) return lastPriceMinor;
  const { priceCents } = await findPlan(db, planId);
  return Math.round((lastPriceMinor * plan.priceCents) / priceCents);
}
