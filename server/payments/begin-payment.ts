import { type Currency } from "#domain/money.ts";
import { SignInEnded } from "#server/accounts/account-errors.ts";
import { lockBalance } from "#server/credits/ledger-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import { PaymentsUnavailable } from "#server/payments/payment-errors.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  findSameOrder,
  insertPayment,
  markUnbegun,
  type NewPayment,
  type PaymentRow,
  saveCheckout,
} from "#server/payments/payment-repository.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/payments/provider.ts";
import { settleBy } from "#server/payments/settle.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

const MINUTE_MS = 60_000;
/** How long a page to pay on stays open. */
const CHECKOUT_MS = 60 * MINUTE_MS;
/** A page that closes sooner than this is not shown again. */
const WORTH_SHOWING_MS = 10 * MINUTE_MS;
/** More pages than anybody has left open. */
const MOST_TRIES = 5;
const FIRST_CHECK_MS = 2 * MINUTE_MS;

/** What a fan wants to pay for, and what it costs at this moment. */
export interface Order extends Pick<
  NewPayment,
  "kind" | "amountMinor" | "usdCents" | "description"
> {
  planId: number | null;
  points: number | null;
  /** What of the running plan it is for; of an upgrade, with what that period has cost so far. */
  period?: { from: Date; to: Date; paidCents?: number };
  /** Whether the means of payment is to be kept for renewals. */
  keep: boolean;
}

export interface Buying {
  userId: number;
  currency: Currency;
  successUrl: string;
  cancelUrl: string;
}

export type BegunPayment = PaymentRow & { checkoutUrl: string };

/**
 * Writes a payment down and opens a page to pay it on. The same order again, as when a button is pressed twice, is the
 * same payment on the same page for as long as that is open.
 * @param order works out, with the balance locked, what is to be paid; null where nothing is, and it has done the rest
 * @throws {PaymentsUnavailable} where the provider does not answer; nothing is begun then
 */
export async function beginPayment(
  context: PaymentContext,
  buying: Buying,
  order: (tx: Db, provider: PaymentProvider, at: Date) => Promise<Order | null>,
): Promise<BegunPayment | null> {
  const provider = context.providers.forCurrency(buying.currency);
  try {
    // Again where an earlier payment turns out to be made, for that changes what is to be paid.
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const written = await writeDown(context, buying, provider, order);
      if (written === null) return null;
      const { payment, keep, isNew } = written;
      if (!isNew) {
        const said = await provider.findPayment(payment);
        if (said !== null && said.status !== "open") {
          await settleBy(context, payment, said);
          continue;
        }
        if (payment.checkoutUrl !== null) return { ...payment, checkoutUrl: payment.checkoutUrl };
      }
      return await openCheckout(context, buying, provider, { payment, keep });
    }
    throw new ProviderUnavailable("what it says of earlier payments makes no sense");
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new PaymentsUnavailable();
    throw error;
  }
}

async function writeDown(
  context: PaymentContext,
  { userId, currency, successUrl, cancelUrl }: Buying,
  provider: PaymentProvider,
  order: (tx: Db, provider: PaymentProvider, at: Date) => Promise<Order | null>,
): Promise<{ payment: PaymentRow; keep: boolean; isNew: boolean } | null> {
  return context.db.transaction(async (tx) => {
    // Two presses of a button come one after the other.
    await lockBalance(tx, userId);
    const at = now(context);
    const ordered = await order(tx, provider, at);
    if (ordered === null) return null;
    const { keep, period, ...wanted } = ordered;
    const agreed = { ...wanted, userId, currency, provider: provider.name, successUrl, cancelUrl };
    const same = await findSameOrder(tx, agreed, new Date(at.getTime() + WORTH_SHOWING_MS));
    if (same !== undefined) return { payment: same, keep, isNew: false };
    const payment = await insertPayment(tx, {
      ...agreed,
      reference: `tl_${context.randomBytes(12).toString("hex")}`,
      createdAt: at,
      expiresAt: new Date(at.getTime() + CHECKOUT_MS),
      nextCheckAt: new Date(at.getTime() + FIRST_CHECK_MS),
      periodFrom: period?.from ?? null,
      periodTo: period?.to ?? null,
      periodPaidCents: period?.paidCents ?? null,
    });
    return { payment, keep, isNew: true };
  });
}

async function openCheckout(
  context: PaymentContext,
  { userId, currency, successUrl, cancelUrl }: Buying,
  provider: PaymentProvider,
  { payment, keep }: { payment: PaymentRow; keep: boolean },
): Promise<BegunPayment> {
  const customer = await findBuyer(context.db, userId);
  if (customer === undefined) throw new SignInEnded();
  try {
    const checkout = await provider.startCheckout({
      reference: payment.reference,
      amountMinor: payment.amountMinor,
      currency,
      description: payment.description,
      customer,
      keep,
      successUrl,
      cancelUrl,
      expiresAt: payment.expiresAt,
    });
    await saveCheckout(context.db, payment.id, checkout);
    return { ...payment, checkoutUrl: checkout.url };
  } catch (error) {
    // Nobody has its address: it cannot be paid.
    await markUnbegun(context.db, payment.id);
    throw error;
  }
}
