import { utcDayText } from "#server/payments/utc-day-text.ts";
import { amountText } from "#domain/money.ts";
import { composeMail, type ComposedMail } from "#server/mail/compose-mail.ts";
import type { Buyer } from "#server/payments/buyer-repository.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";

export interface PaymentMail extends ComposedMail {
  key: string;
}

export function receiptMail(payment: PaymentRow, buyer: Buyer, appUrl: string): PaymentMail {
  const { reference, periodFrom, periodTo, settledAt } = payment;
  const period =
    periodFrom === null || periodTo === null
      ? []
      : [`It covers ${day(periodFrom)} to ${day(periodTo)} (UTC).`];
  return {
    key: `receipt:${reference}`,
    ...composeMail({
      subject: `Your receipt: ${payment.description}`,
      before: [
        `Thank you, ${buyer.name}. We have received ${amountOf(payment)} for: ${payment.description}.`,
        ...period,
        `Paid on ${day(settledAt ?? payment.createdAt)} (UTC). Reference: ${reference}.`,
      ],
      action: { label: "See the receipt", url: receiptUrl(appUrl, reference) },
      after:
        payment.kind === "topup"
          ? ["The points are on your balance, and do not expire."]
          : [
              "You can end the renewal at any time under My Account; the plan then stays until its last day.",
            ],
    }),
  };
}

export function unfitMail(payment: PaymentRow, appUrl: string): PaymentMail {
  return {
    key: `unfit:${payment.reference}`,
    ...composeMail({
      subject: `We are paying you back: ${payment.description}`,
      before: [
        `A payment of yours has reached us that we could not accept: ${payment.description}, for which ${amountOf(payment)} was asked.`,
        "Either another amount was paid, or by then you had this or a better plan, or none that it could renew. Nothing was given for it, and what you paid is on its way back to you, by the way it came.",
        `Reference: ${payment.reference}.`,
      ],
      action: { label: "See your plan", url: `${appUrl}/profile` },
    }),
  };
}

function amountOf({ amountMinor, currency }: PaymentRow): string {
  return amountText(amountMinor, currency);
}

function day(at: Date): string {
  return utcDayText(at.getTime());
}

function receiptUrl(appUrl: string, reference: string): string {
  return `${appUrl}/profile/transactions/${reference}`;
}
