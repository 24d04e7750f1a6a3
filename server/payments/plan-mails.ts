import { utcDay } from "#domain/day.ts";
import { amountText } from "#domain/money.ts";
import type { SubscriptionRow } from "#server/credits/plan-repository.ts";
import { graceEnd } from "#server/credits/prices.ts";
import type { RenewalPrice } from "#server/credits/renewal-price.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import type { PaymentMail } from "#server/payments/payment-mails.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";

type Plan = Pick<SubscriptionRow, "id" | "planId" | "expiresAt" | "cancelledAt">;
type Announced = Pick<RenewalPrice, "plan" | "amountMinor" | "lastMinor" | "currency">;

const CANCEL_PATH = "/profile/cancel-subscription";

export function renewalReminderMail(plan: Plan, price: Announced, appUrl: string): PaymentMail {
  const end = dayOf(plan.expiresAt);
  const amount = amountText(price.amountMinor, price.currency);
  const { name } = price.plan;
  const isUpgrade = price.plan.id !== plan.planId;
  return {
    key: announcementKey("renewal-reminder", plan, price),
    ...composeMail({
      subject: isUpgrade
        ? `Your ${name} plan starts on ${end}`
        : `Your ${name} plan renews on ${end}`,
      before: [
        isUpgrade
          ? `On ${end} (UTC) your plan renews as ${name}, as you chose, for 30 days. That is ${amount}.`
          : `On ${end} (UTC) your ${name} plan renews for another 30 days. That is ${amount}.`,
        "You need do nothing to go on. To end it, cancel before then: the plan stays until its last day, and nothing more is charged.",
      ],
      action: { label: "Cancel the renewal", url: `${appUrl}${CANCEL_PATH}` },
    }),
  };
}

export function renewalConsentMail(plan: Plan, price: Announced, appUrl: string): PaymentMail {
  const { name } = price.plan;
  const amount = amountText(price.amountMinor, price.currency);
  const until =
    price.lastMinor === null
      ? ""
      : ` Until now it was ${amountText(price.lastMinor, price.currency)}.`;
  return {
    key: announcementKey("renewal-consent", plan, price),
    ...composeMail({
      subject: `The price of your ${name} plan has changed: please agree`,
      before: [
        `Your plan is paid until ${dayOf(plan.expiresAt)} (UTC). The next 30 days of ${name} cost ${amount}.${until}`,
        `We charge nothing unless you agree. If you do not, your plan ends on ${dayOf(graceEnd(plan))} and you are back on Starter.`,
      ],
      action: { label: "Agree or cancel", url: `${appUrl}/profile` },
    }),
  };
}

function announcementKey(name: string, { id, expiresAt }: Plan, price: Announced): string {
  return [name, id, price.plan.id, price.amountMinor, expiresAt.toISOString()].join(":");
}

export function renewalFailedMail(
  payment: PaymentRow,
  { nextTry, until }: { nextTry: Date; until: Date },
  appUrl: string,
): PaymentMail {
  return {
    key: `renewal-failed:${payment.reference}`,
    ...composeMail({
      subject: `Your renewal was not paid: ${payment.description}`,
      before: [
        `We could not charge ${amountText(payment.amountMinor, payment.currency)} for: ${payment.description}. Nothing was paid.`,
        `We try again on ${dayOf(nextTry)} (UTC). Your plan stays until ${dayOf(until)}; if nothing is paid by then, you are back on Starter.`,
        "There may be too little on the card, or it may have run out. You can pay now, by another card too, or cancel the plan: both under My Account.",
      ],
      action: { label: "Pay or cancel", url: `${appUrl}/profile` },
    }),
  };
}

export function planEndedMail(
  plan: Plan,
  { planName, lackedConsent }: { planName: string; lackedConsent: boolean },
  appUrl: string,
): PaymentMail {
  const reason =
    plan.cancelledAt !== null
      ? "you cancelled it, and its last day is over"
      : lackedConsent
        ? "its price had changed, and you did not agree to the new one. Nothing was charged"
        : "it could not be renewed";
  return {
    key: `plan-ended:${plan.id}:${plan.expiresAt.toISOString()}`,
    ...composeMail({
      subject: `Your ${planName} plan has ended`,
      before: [
        `Your ${planName} plan has ended: ${reason}. You are on Starter now.`,
        "Everything that you have unlocked stays yours, and so do your points.",
      ],
      action: { label: "See the plans", url: `${appUrl}/pricing` },
    }),
  };
}

export function refundedMail(
  payment: PaymentRow,
  paid: { amountMinor: number; currency: string },
  appUrl: string,
): PaymentMail {
  return {
    key: `refunded:${payment.reference}`,
    ...composeMail({
      subject: `Paid back: ${payment.description}`,
      before: [
        `We have given back ${refundText(paid, payment)} for: ${payment.description}. It may take your bank some days to show it.`,
        `Reference: ${payment.reference}.`,
      ],
      action: { label: "See your plan", url: `${appUrl}/profile` },
    }),
  };
}

export type Revoked = "points" | "plan" | "nothing" | { stays: string; wasDearer: boolean };

export function revokedMail(
  payment: PaymentRow,
  { state, revoked }: { state: "refunded" | "disputed"; revoked: Revoked },
  appUrl: string,
): PaymentMail {
  const reason =
    state === "refunded"
      ? "was given back to you"
      : "is disputed with the bank that it was paid from";
  return {
    key: `${state}:${payment.reference}`,
    ...composeMail({
      subject: `${state === "refunded" ? "Paid back" : "Disputed"}: ${payment.description}`,
      before: [
        `Your payment of ${amountText(payment.amountMinor, payment.currency)} for ${payment.description} ${reason}.${revokedText(revoked, state)}`,
        `Reference: ${payment.reference}.`,
      ],
      action: { label: "See your payments", url: `${appUrl}/profile/transactions` },
    }),
  };
}

function revokedText(revoked: Revoked, state: "refunded" | "disputed"): string {
  switch (revoked) {
    case "points":
      return " The points that are left of it have been taken off your balance.";
    case "plan":
      return " The plan that it was for has ended, and you are on Starter now.";
    case "nothing":
      return "";
    default:
      return ` Your plan ${revoked.wasDearer ? `is ${revoked.stays} again` : `stays ${revoked.stays}`}${state === "disputed" ? ", until its last day: it does not renew" : ""}.`;
  }
}

function refundText(
  paid: { amountMinor: number; currency: string },
  { currency }: PaymentRow,
): string {
  return paid.currency === currency ? amountText(paid.amountMinor, currency) : "what you paid";
}

function dayOf(at: Date): string {
  return utcDay(at.getTime());
}
