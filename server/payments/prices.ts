import { DAY_MS } from "#domain/day.ts";
import { amountText, type Currency, localMinor, majorUnits } from "#domain/money.ts";
import { AmountTooSmall, PriceChanged } from "#server/payments/payment-errors.ts";

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

interface UpgradeFacts {
  /** US cents of the dearer plan's period. */
  nextCents: number;
  /** US cents that the running period has cost so far. */
  paidCents: number;
  remainingDays: number;
}

export interface UpgradePrice {
  /** US cents. */
  usdCents: number;
  /** Minor units, each rounded by itself, so that the sum is one that a fan can do. */
  amountMinor: number;
  shareMinor: number;
  paidMinor: number;
}

/**
 * The dearer plan's price for the days that remain of 30, less what the period has cost, and not below 0.
 * @param rate units of the currency for one US dollar
 * @param leastMinor what the provider takes at least: less than that is asked of nobody
 */
export function upgradePrice(
  facts: UpgradeFacts,
  { currency, rate, leastMinor }: { currency: Currency; rate: number; leastMinor: number },
): UpgradePrice {
  const shareCents = Math.round((facts.nextCents * facts.remainingDays) / PERIOD_DAYS);
  const shareMinor = localMinor(shareCents, rate, currency);
  const paidMinor = localMinor(facts.paidCents, rate, currency);
  const difference = shareMinor - paidMinor;
  const isAsked = difference > 0 && difference >= leastMinor;
  return {
    usdCents: isAsked ? Math.max(0, shareCents - facts.paidCents) : 0,
    amountMinor: isAsked ? difference : 0,
    shareMinor,
    paidMinor,
  };
}

/**
 * A fan pays what they saw, and nothing else.
 * @param price `shown`: major units; undefined for a caller that shows none
 * @throws {PriceChanged | AmountTooSmall}
 */
export function refuseOtherPrice(price: {
  amountMinor: number;
  currency: Currency;
  shown: number | undefined;
  leastMinor: number;
}): void {
  const { amountMinor, currency, shown, leastMinor } = price;
  if (shown !== undefined && shown !== majorUnits(amountMinor, currency))
    throw new PriceChanged(amountText(amountMinor, currency));
  if (amountMinor < leastMinor) throw new AmountTooSmall();
}
