import { type Currency } from "#domain/money.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { lockBalance } from "#server/credits/ledger-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import {
  findSameOrder,
  insertPayment,
  markCheckoutFailed,
  type NewPayment,
  type PaymentRow,
  saveCheckout,
} from "#server/payments/payment-repository.ts";
import { requireShownPrice } from "#server/payments/prices.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/payments/provider.ts";
import { settleWith } from "#server/payments/settle.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

const MINUTE_MS = 60_000;
const CHECKOUT_MS = 60 * MINUTE_MS;
const MIN_TIME_LEFT_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;
const FIRST_CHECK_MS = 2 * MINUTE_MS;

export interface Order extends Pick<
  NewPayment,
  "kind" | "amountMinor" | "usdCents" | "description"
> {
  planId: number | null;
  points: number | null;
  /** The plan period that the payment covers. `paidCents`: its cost before an upgrade. */
  period?: { from: Date; to: Date; paidCents?: number };
  keepCard: boolean;
}

export interface CheckoutRequest {
  userId: number;
  currency: Currency;
  successUrl: string;
  cancelUrl: string;
  /** Major units; undefined if the client showed no price. */
  shownAmount: number | undefined;
}

export type PaymentWithCheckout = PaymentRow & { checkoutUrl: string };

/** Runs with the buyer's balance locked. `instead`: nothing is left to pay. */
type BuildOrder<Instead> = (
  tx: Db,
  provider: PaymentProvider,
  at: Date,
) => Promise<Order | { instead: Instead }>;

/** Stores a payment and opens its checkout. A repeated order reuses the open checkout. */
export async function beginPayment<Instead = never>(
  context: PaymentContext,
  request: CheckoutRequest,
  buildOrder: BuildOrder<Instead>,
): Promise<PaymentWithCheckout | Instead> {
  const provider = context.providers.forCurrency(request.currency);
  try {
    // Settling an earlier payment changes the price, so build the order again.
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = await storePayment(context, request, provider, buildOrder);
      if ("instead" in stored) return stored.instead;
      const { payment, keepCard, isNew } = stored;
      const paid = isNew ? null : await provider.findPayment(payment);
      if (paid !== null && paid.status !== "open") {
        await settleWith(context, payment, paid);
        continue;
      }
      return payment.checkoutUrl === null
        ? await openCheckout(context, provider, payment, { ...request, keepCard })
        : { ...payment, checkoutUrl: payment.checkoutUrl };
    }
    throw new ProviderUnavailable("the provider's answers about earlier payments are inconsistent");
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw paymentRefusals.paymentsUnavailable();
    throw error;
  }
}

async function storePayment<Instead>(
  context: PaymentContext,
  { shownAmount, ...request }: CheckoutRequest,
  provider: PaymentProvider,
  buildOrder: BuildOrder<Instead>,
): Promise<{ payment: PaymentRow; keepCard: boolean; isNew: boolean } | { instead: Instead }> {
  const { userId, currency } = request;
  return context.db.transaction(async (tx) => {
    await lockBalance(tx, userId);
    const at = now(context);
    const order = await buildOrder(tx, provider, at);
    if ("instead" in order) return order;
    const { keepCard, period, ...ordered } = order;
    const { amountMinor } = ordered;
    requireShownPrice({
      amountMinor,
      currency,
      shownAmount,
      minimumMinor: provider.minimumMinor(currency),
    });
    const newPayment = { ...ordered, ...request, provider: provider.name };
    const sameOrder = await findSameOrder(
      tx,
      newPayment,
      new Date(at.getTime() + MIN_TIME_LEFT_MS),
    );
    if (sameOrder !== undefined) return { payment: sameOrder, keepCard, isNew: false };
    const payment = await insertPayment(tx, {
      ...newPayment,
      reference: `tl_${context.randomBytes(12).toString("hex")}`,
      createdAt: at,
      expiresAt: new Date(at.getTime() + CHECKOUT_MS),
      nextCheckAt: new Date(at.getTime() + FIRST_CHECK_MS),
      periodFrom: period?.from ?? null,
      periodTo: period?.to ?? null,
      periodPaidCents: period?.paidCents ?? null,
    });
    return { payment, keepCard, isNew: true };
  });
}

async function openCheckout(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: PaymentRow,
  { successUrl, cancelUrl, keepCard }: CheckoutRequest & { keepCard: boolean },
): Promise<PaymentWithCheckout> {
  const customer = await findBuyer(context.db, payment.userId);
  if (customer === undefined) throw accountRefusals.signInEnded();
  const { reference, amountMinor, currency, description, expiresAt } = payment;
  try {
    const checkout = await provider.startCheckout({
      reference,
      amountMinor,
      currency,
      description,
      customer,
      keepCard,
      successUrl,
      cancelUrl,
      expiresAt,
    });
    await saveCheckout(context.db, payment.id, checkout);
    return { ...payment, checkoutUrl: checkout.url };
  } catch (error) {
    // Nobody has the checkout's address, so nobody can pay there.
    await markCheckoutFailed(context.db, payment.id);
    throw error;
  }
}
