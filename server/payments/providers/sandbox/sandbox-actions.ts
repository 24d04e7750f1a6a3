import { CURRENCY_DIGITS, type Currency, isCurrency } from "#domain/money.ts";
import {
  changePayment,
  insertAuthorization,
  lockByPage,
  type SandboxPayment,
} from "#server/payments/providers/sandbox/sandbox-repository.ts";
import { statusAt } from "#server/payments/providers/sandbox/sandbox-provider.ts";
import { queueWebhook } from "#server/payments/providers/sandbox/sandbox-webhooks.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** What a buyer can do on the page, and what companies do after. */
export const ACTIONS = [
  "pay",
  "pay-and-leave",
  "pay-late",
  "pay-once",
  "pay-half",
  "pay-other-currency",
  "decline",
  "cancel",
  "refund",
  "dispute",
  "win",
] as const;
export type Action = (typeof ACTIONS)[number];

export function isAction(text: unknown): text is Action {
  return ACTIONS.some((action) => action === text);
}

export const LATE_MINUTES = 2;

/**
 * Does what a button says, where the payment is still in the state that showed the button; pressed again it changes nothing.
 * @returns the payment as it stands then; undefined where there is none
 */
export async function act(
  context: Context,
  page: string,
  action: Action,
): Promise<SandboxPayment | undefined> {
  return context.db.transaction(async (tx) => {
    const payment = await lockByPage(tx, page);
    if (payment === undefined) return undefined;
    const at = now(context);
    const status = statusAt(payment, at);
    const change =
      status === "open" && payment.answersAt === null
        ? await answerOpen(context, tx, payment, action)
        : followed(status, action);
    if (Object.keys(change).length === 0) return payment;
    await changePayment(tx, payment.id, change);
    const after = { ...payment, ...change };
    await queueWebhook(context, tx, {
      payment,
      type: `payment.${after.answersAt === null ? after.status : "paid"}`,
      dueAt: after.answersAt ?? at,
    });
    return after;
  });
}

/** What comes of a payment that was made: it is paid back, or its owner disputes it and the bank decides. */
function followed(status: SandboxPayment["status"], action: Action): Partial<SandboxPayment> {
  switch (`${status} ${action}`) {
    case "paid refund":
    case "disputed refund":
      return { status: "refunded" };
    case "paid dispute":
      return { status: "disputed" };
    case "disputed win":
      return { status: "paid" };
    default:
      return {};
  }
}

async function answerOpen(
  context: Context,
  tx: Db,
  payment: SandboxPayment,
  action: Action,
): Promise<Partial<SandboxPayment>> {
  switch (action) {
    case "refund":
    case "dispute":
    case "win":
      return {};
    case "decline":
      return { status: "failed" };
    case "cancel":
      return { status: "cancelled" };
    default:
      return {
        ...(await authorize(context, tx, payment, action === "pay-once")),
        ...paidAs(payment, action),
        ...(action === "pay-late"
          ? { answersAt: new Date(context.clock.now() + LATE_MINUTES * 60_000) }
          : { status: "paid" as const }),
      };
  }
}

async function authorize(
  context: Context,
  tx: Db,
  payment: SandboxPayment,
  declines: boolean,
): Promise<Partial<SandboxPayment>> {
  if (!payment.keep) return {};
  const key = `card_${context.randomBytes(12).toString("hex")}`;
  await insertAuthorization(tx, { key, declines, createdAt: now(context) });
  return { authorizationKey: key };
}

function paidAs({ amountMinor, currency }: SandboxPayment, action: Action) {
  switch (action) {
    case "pay-half":
      // Half of one is none.
      return {
        paidMinor: amountMinor > 1 ? Math.floor(amountMinor / 2) : 2,
        paidCurrency: currency,
      };
    case "pay-other-currency":
      return { paidMinor: amountMinor, paidCurrency: otherThan(currency) };
    default:
      return { paidMinor: amountMinor, paidCurrency: currency };
  }
}

/** Of as many digits, where there is one: the same number, and another amount. */
export function otherThan(currency: string): Currency {
  const digits = isCurrency(currency) ? CURRENCY_DIGITS[currency] : 2;
  if (digits === 0) return currency === "XAF" ? "XOF" : "XAF";
  return currency === "NGN" ? "KES" : "NGN";
}
