import { type Currency, localMinor } from "#domain/money.ts";
import { findPlan, type PlanRow, type SubscriptionRow } from "#server/credits/plan-repository.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/** A renewal may differ by this share of the last price without a new consent. */
const FREE_CHANGE = 0.1;

/** What the next renewal of a subscription costs. */
export interface RenewalPrice {
  plan: PlanRow;
  currency: Currency;
  amountMinor: number;
  usdCents: number;
  /** A period at the price of the last payment; null where that is not known. */
  lastMinor: number | null;
  /** Whether the fan was told this amount. It is charged then, whatever happens to rates and prices. */
  isAnnounced: boolean;
  /** Whether nothing is charged before the fan agrees to this amount. */
  needsConsent: boolean;
}

/** For a subscription whose announcement does not hold any more. */
export const NOT_ANNOUNCED = {
  remindedFor: null,
  announcedMinor: null,
  announcedCents: null,
  consentedFor: null,
} as const;

/** @returns null where the subscription does not renew */
export async function readRenewalPrice(
  db: Db,
  subscription: SubscriptionRow,
): Promise<RenewalPrice | null> {
  const { currency, planId, nextPlanId, expiresAt } = subscription;
  const { cancelledAt, nextRenewalAt, announcedMinor, announcedCents } = subscription;
  if (currency === null || cancelledAt !== null || nextRenewalAt === null) return null;
  const plan = await findPlan(db, nextPlanId ?? planId);
  const isAnnounced =
    isFor(subscription.remindedFor, expiresAt) &&
    announcedMinor !== null &&
    announcedCents !== null;
  const usdCents = isAnnounced ? announcedCents : plan.priceCents;
  const amountMinor = isAnnounced
    ? announcedMinor
    : localMinor(usdCents, (await readRates(db))[currency], currency);
  const lastMinor = await lastPriceOf(db, subscription, plan);
  const needsConsent =
    !isFor(subscription.consentedFor, expiresAt) &&
    (lastMinor === null || Math.abs(amountMinor - lastMinor) > lastMinor * FREE_CHANGE);
  return { plan, currency, amountMinor, usdCents, lastMinor, isAnnounced, needsConsent };
}

function isFor(date: Date | null, expiresAt: Date): boolean {
  return date?.getTime() === expiresAt.getTime();
}

/** What a plan costs at the rate of the last payment, in minor units; null where that is not known. */
export async function lastPriceOf(
  db: Db,
  { planId, lastPriceMinor }: Pick<SubscriptionRow, "planId" | "lastPriceMinor">,
  plan: Pick<PlanRow, "id" | "priceCents">,
): Promise<number | null> {
  if (lastPriceMinor === null || plan.id === planId) return lastPriceMinor;
  const { priceCents } = await findPlan(db, planId);
  return Math.round((lastPriceMinor * plan.priceCents) / priceCents);
}
