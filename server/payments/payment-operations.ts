import type { FastifyRequest } from "fastify";
import type { components } from "#contract";
import { utcDayText } from "#server/payments/utc-day-text.ts";
import { pagingMeta } from "#domain/paging.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { readAccount } from "#server/accounts/read-account.ts";
import { serializeUser } from "#server/accounts/user-serializer.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import { agreeToRenewal, cancelPlan } from "#server/payments/change-renewal.ts";
import { orderUpgrade, quoteUpgrade } from "#server/payments/order-upgrade.ts";
import { orderPlan, orderPoints } from "#server/payments/orders.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import {
  countShownPayments,
  findShownPayment,
  listPacks,
  listShownPayments,
} from "#server/payments/payment-repository.ts";
import {
  serializeCheckout,
  serializePack,
  serializePayment,
  serializeReceipt,
  serializeSpending,
} from "#server/payments/payment-serializer.ts";
import { ownOrigins, requireOwnReturnUrls } from "#server/payments/return-urls.ts";
import { settleReturn } from "#server/payments/settle-return.ts";
import { countSpendings, listSpendings } from "#server/payments/spending-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { pageOf } from "#server/platform/http/page.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { byAddress, type LimitGroups } from "#server/platform/http/rate-limits.ts";

const WINDOW_MS = 10 * 60_000;

const byToken = (request: FastifyRequest) => request.headers.authorization;

/** Each request calls a provider, which has limits of its own. */
export const PAYMENT_LIMITS = {
  payment: [
    { name: "token", max: 20, windowMs: WINDOW_MS, key: byToken },
    { name: "address", max: 60, windowMs: WINDOW_MS, key: byAddress },
  ],
  settle: [
    { name: "token", max: 60, windowMs: WINDOW_MS, key: byToken },
    { name: "address", max: 180, windowMs: WINDOW_MS, key: byAddress },
  ],
} satisfies LimitGroups;

type PaymentOperation =
  | "initializeSubscription"
  | "upgradeSubscription"
  | "getUpgradePrice"
  | "settlePayment"
  | "cancelSubscription"
  | "agreeToRenewal"
  | "listPointsPacks"
  | "initializeTopup"
  | "listPayments"
  | "getReceipt"
  | "listSpendings";

type AnyOrder = Omit<components["schemas"]["PlanOrder"], "plan_id">;

const CONTINUE_AT_PROVIDER = "Continue on the page of the payment service.";

export function paymentOperations(
  context: PaymentContext,
  { production }: { production: boolean },
): Pick<Handlers, PaymentOperation> {
  const { db, reader } = context;

  async function readUser(userId: number) {
    return serializeUser(await readAccount(db, userId, now(context)));
  }

  function toCheckoutRequest(userId: number, order: AnyOrder, host: string | undefined) {
    const { success_url, cancel_url } = order;
    requireOwnReturnUrls(
      { success_url, cancel_url },
      ownOrigins(context.config.appUrl, production ? undefined : host),
    );
    return {
      userId,
      currency: order.currency,
      successUrl: success_url,
      cancelUrl: cancel_url,
      shownAmount: order.amount,
    };
  }

  return {
    async initializeSubscription({ body, signedIn, headers }) {
      const request = toCheckoutRequest(signedIn().userId, body, headers.host);
      const payment = await orderPlan(context, { ...request, planId: body.plan_id });
      return { message: CONTINUE_AT_PROVIDER, data: serializeCheckout(payment) };
    },

    async upgradeSubscription({ body, signedIn, headers }) {
      const request = toCheckoutRequest(signedIn().userId, body, headers.host);
      const upgrade = await orderUpgrade(context, { ...request, planId: body.plan_id });
      const isPaid = "checkoutUrl" in upgrade;
      return {
        message: isPaid
          ? CONTINUE_AT_PROVIDER
          : "staysOn" in upgrade
            ? `Your plan stays ${upgrade.staysOn}. Nothing was charged.`
            : `${upgrade.planName} starts on ${utcDayText(upgrade.startsAt.getTime())}, when your plan renews. Nothing was charged now.`,
        data: {
          user: await readUser(request.userId),
          data: isPaid ? serializeCheckout(upgrade) : null,
        },
      };
    },

    async getUpgradePrice({ query, signedIn }) {
      const { plan_id: planId, currency } = query;
      return { data: await quoteUpgrade(context, { ...signedIn(), planId, currency }) };
    },

    async settlePayment({ body, signedIn }) {
      const { userId } = signedIn();
      const payment = await settleReturn(context, userId, {
        value: body.reference,
        source: body.source,
      });
      const user = await readUser(userId);
      return {
        message:
          payment.kind === "topup"
            ? `${payment.description} added. You have ${user.balance}.`
            : `Thank you: ${payment.description}.`,
        data: user,
        payment: serializePayment(payment),
      };
    },

    async cancelSubscription({ body, signedIn }) {
      const { userId } = signedIn();
      const { expiresAt, isOver } = await cancelPlan(context, userId, {
        reason: body.cancel_reason,
        comment: body.comment,
      });
      return {
        message: isOver
          ? "Your plan has ended, and nothing more is charged for it."
          : `Your plan will not be renewed. It stays valid until ${utcDayText(expiresAt.getTime())}.`,
        data: await readUser(userId),
      };
    },

    async agreeToRenewal({ body, signedIn }) {
      const { userId } = signedIn();
      await agreeToRenewal(context, userId, body.amount);
      return {
        message: "Thank you. Your plan renews at the price that you agreed to.",
        data: await readUser(userId),
      };
    },

    async listPointsPacks() {
      const packs = await listPacks(await reader());
      return new PublicAnswer({ data: packs.map(serializePack) }, { topics: ["points_packs"] });
    },

    async initializeTopup({ body, signedIn, headers }) {
      const request = toCheckoutRequest(signedIn().userId, body, headers.host);
      const payment = await orderPoints(context, { ...request, packId: body.pack_id });
      return { message: CONTINUE_AT_PROVIDER, data: serializeCheckout(payment) };
    },

    async listPayments({ query, signedIn }) {
      const { userId } = signedIn();
      const page = pageOf(query);
      const [total, rows] = await Promise.all([
        countShownPayments(db, userId),
        listShownPayments(db, userId, page),
      ]);
      return { data: rows.map(serializePayment), meta: pagingMeta(total, page) };
    },

    async getReceipt({ path, signedIn }) {
      const { userId } = signedIn();
      const [payment, buyer] = await Promise.all([
        findShownPayment(db, userId, path.reference),
        findBuyer(db, userId),
      ]);
      if (buyer === undefined) throw accountRefusals.signInEnded();
      if (payment === undefined) throw paymentRefusals.unknownPayment();
      return { data: serializeReceipt(payment, buyer) };
    },

    async listSpendings({ query, signedIn }) {
      const { userId } = signedIn();
      const page = pageOf(query);
      const [total, rows] = await Promise.all([
        countSpendings(db, userId),
        listSpendings(db, userId, page),
      ]);
      return { data: rows.map(serializeSpending), meta: pagingMeta(total, page) };
    },
  };
}
