import { DAY_MS } from "#domain/day.ts";
import { amountText, majorUnits } from "#domain/money.ts";
import { lockBalance } from "#server/credits/ledger-repository.ts";
import { readRenewalPrice } from "#server/credits/renewal-price.ts";
import { NothingToAgree, PriceChanged } from "#server/payments/payment-errors.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { lockRunningPlan, updatePlan } from "#server/payments/plan-periods.ts";
import { now } from "#server/platform/context.ts";

/**
 * The fan agrees to the announced price of the next renewal. A renewal that waited for that is charged by the next job.
 * Asked again it changes nothing.
 * @param amount major units, as the fan saw it
 * @throws {NothingToAgree | PriceChanged}
 */
export async function agreeToRenewal(
  context: PaymentContext,
  userId: number,
  amount: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const at = now(context);
    await lockBalance(tx, userId);
    const subscription = await lockRunningPlan(tx, userId, at);
    const price = subscription && (await readRenewalPrice(tx, subscription));
    if (!subscription || !price || !price.isAnnounced) throw new NothingToAgree();
    if (amount !== majorUnits(price.amountMinor, price.currency))
      throw new PriceChanged(amountText(price.amountMinor, price.currency));
    if (!price.needsConsent) return;
    const { expiresAt } = subscription;
    const daysLate = Math.floor((at.getTime() - expiresAt.getTime()) / DAY_MS);
    await updatePlan(tx, subscription.id, {
      consentedFor: expiresAt,
      // The tries of the days before are over.
      ...(expiresAt <= at ? { nextRenewalAt: at, renewalAttempts: daysLate } : {}),
    });
  });
}
