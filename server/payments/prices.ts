import { DAY_MS } from "#domain/day.ts";
import { amountText, type Currency, localMinor, majorUnits } from "#domain/money.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";

const PERIOD_DAYS = 30;
const WITHOUT_PRORATION: ReadonlySet<Currency> = new Set(["NGN"]);

export function canProrate(currency: Currency): boolean {
  return !WITHOUT_PRORATION.has(currency);
}

/** Days left of 30; docs/decisions/0046. */
export function remainingDays(periodFrom: Date, now: Date): number {
  const elapsed = Math.floor((now.getTime() - periodFrom.getTime()) / DAY_MS);
  return Math.min(PERIOD_DAYS, Math.max(0, PERIOD_DAYS - elapsed));
}

/** @returns US cents */
export function paidForRemaining(
  paid: { usdCents: number; periodFrom: Date | null },
  period: { from: Date; remainingDays: number },
): number {
  const days = remainingDays(period.from, paid.periodFrom ?? period.from);
  return days === 0 ? 0 : paid.usdCents * Math.min(1, period.remainingDays / days);
}

interface UpgradeFacts {
  nextCents: number;
  periodPaidCents: number;
  remainingPaidCents: number;
  remainingDays: number;
}

export interface UpgradePrice {
  usdCents: number;
  /** Minor units, each rounded separately, so that a fan can check the sum. 0: nothing to pay. */
  amountMinor: number;
  shareMinor: number;
  paidMinor: number;
}

/**
 * Price of the dearer plan for the remaining days, minus what they cost; docs/decisions/0046.
 * @param rate currency units per US dollar
 * @param minimumMinor smaller amounts are not charged
 */
export function upgradePrice(
  facts: UpgradeFacts,
  { currency, rate, minimumMinor }: { currency: Currency; rate: number; minimumMinor: number },
): UpgradePrice {
  const shareCents = Math.round((facts.nextCents * facts.remainingDays) / PERIOD_DAYS);
  const paidCents = Math.round(facts.remainingPaidCents);
  const shareMinor = localMinor(shareCents, rate, currency);
  const paidMinor = localMinor(paidCents, rate, currency);
  const difference = shareMinor - paidMinor;
  const isDue = shareCents > facts.periodPaidCents && difference > 0 && difference >= minimumMinor;
  return {
    usdCents: isDue ? shareCents - paidCents : 0,
    amountMinor: isDue ? difference : 0,
    shareMinor,
    paidMinor,
  };
}

/** @param price `shownAmount` in major units; undefined if the client showed none */
export function requireShownPrice(price: {
  amountMinor: number;
  currency: Currency;
  shownAmount: number | undefined;
  minimumMinor: number;
}): void {
  const { amountMinor, currency, shownAmount, minimumMinor } = price;
  if (shownAmount !== undefined && shownAmount !== majorUnits(amountMinor, currency))
    throw paymentRefusals.priceChanged(amountText(amountMinor, currency));
  if (amountMinor < minimumMinor) throw paymentRefusals.amountTooSmall();
}
