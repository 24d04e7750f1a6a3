import { localMinor } from "#domain/money.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import { beginPayment, type BegunPayment, type Buying } from "#server/payments/begin-payment.ts";
import { UnknownPack } from "#server/payments/payment-errors.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { findPack } from "#server/payments/payment-repository.ts";
import { refuseOtherPrice } from "#server/payments/prices.ts";

/** Begins to pay for a pack of points. @throws {UnknownPack | PriceChanged | PaymentsUnavailable} */
export async function orderPoints(
  context: PaymentContext,
  { packId, shown, ...buying }: Buying & { packId: number; shown: number | undefined },
): Promise<BegunPayment> {
  const begun = await beginPayment(context, buying, async (tx, provider) => {
    const pack = await findPack(tx, packId);
    if (pack === undefined) throw new UnknownPack();
    const { currency } = buying;
    const rates = await readRates(tx);
    const amountMinor = localMinor(pack.priceCents, rates[currency], currency);
    refuseOtherPrice({ amountMinor, currency, shown, leastMinor: provider.leastMinor(currency) });
    return {
      kind: "topup",
      planId: null,
      points: pack.points,
      amountMinor,
      usdCents: pack.priceCents,
      description: `${pack.points} points`,
      keep: false,
    };
  });
  if (begun === null) throw new Error("points cost something");
  return begun;
}
