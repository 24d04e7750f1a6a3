import { DAY_MS } from "#domain/day.ts";
import { amountText, type Currency, localMinor, majorUnits } from "#domain/money.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";

/** A billing period, in days. */
const PERIOD_DAYS = 30;
/** Whose providers cannot prorate. */
const WITHOUT_PRORATION: ReadonlySet<Currency> = new Set(["NGN"]);

export function canProrate(currency: Currency): boolean {
  return !WITHOUT_PRORATION.has(currency);
}

/** Of the running period's 30 days; docs/decisions/0046. */
export function remainingDays(periodFrom: Date, now: Date): number {
  const elapsed = Math.floor((now.getTime() - periodFrom.getTime()) / DAY_MS);
  return Math.min(PERIOD_DAYS, Math.max(0, PERIOD_DAYS - elapsed));
}

/** What a payment for a part of a running period has paid for the days that remain of it, in US cents. */
export function paidForRemaining(
  paid: { usdCents: number; periodFrom: Date | null },
  period: { from: Date; remainingDays: number },
): number {
  const days = remainingDays(period.from, paid.periodFrom ?? period.from);
  return days === 0 ? 0 : paid.usdCents * Math.min(1, period.remainingDays / days);
}

interface UpgradeFacts {
  /** US cents of the dearer plan's period. */
  nextCents: number;
  /** US cents that the running period has cost so far. */
  periodPaidCents: number;
  /** The part of them that pays for the days that remain. */
  remainingPaidCents: number;
  remainingDays: number;
}

export interface UpgradePrice {
  /** US cents. */
  usdCents: number;
  /** Minor units, each rounded by itself, so that the sum is one that a fan can do. `amountMinor` is 0 where nothing is left to pay. */
  amountMinor: number;
  shareMinor: number;
  paidMinor: number;
}

/**
 * The dearer plan's price for the days that remain of 30, less what those days have cost already; docs/decisions/0046.
 * Nothing is left to pay where the whole period has cost as much as the dearer plan's days.
 * @param rate units of the currency for one US dollar
 * @param leastMinor what the provider takes at least: less than that is asked of nobody
 */
export function upgradePrice(
  facts: UpgradeFacts,
  { currency, rate, leastMinor }: { currency: Currency; rate: number; leastMinor: number },
): UpgradePrice {
  const shareCents = Math.round((facts.nextCents * facts.remainingDays) / PERIOD_DAYS);
  const paidCents = Math.round(facts.remainingPaidCents);
  const shareMinor = localMinor(shareCents, rate, currency);
  const paidMinor = localMinor(paidCents, rate, currency);
  const difference = shareMinor - paidMinor;
  const isAsked = shareCents > facts.periodPaidCents && difference > 0 && difference >= leastMinor;
  return {
    usdCents: isAsked ? shareCents - paidCents : 0,
    amountMinor: isAsked ? difference : 0,
    shareMinor,
    paidMinor,
  };
}

/**
 * A fan pays what they saw, and nothing else.
 * @param price `shown`: major units; undefined for a caller that shows none
 */
export function refuseOtherPrice(price: {
  amountMinor: number;
  currency: Currency;
  shown: number | undefined;
  leastMinor: number;
}): void {
  const { amountMinor, currency, shown, leastMinor } = price;
  if (shown !== undefined && shown !== majorUnits(amountMinor, currency))
    throw paymentRefusals.priceChanged(amountText(amountMinor, currency));
  if (amountMinor < leastMinor) throw paymentRefusals.amountTooSmall();
}
