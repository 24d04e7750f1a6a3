import { InvalidFields, Refusal } from "#server/platform/refusal.ts";

const conflict = (code: string, message: string) => new Refusal("conflict", code, message);
const missing = (message: string) => new Refusal("missing", "not_found", message);

export const paymentRefusals = {
  paymentsUnavailable: () =>
    new Refusal(
      "unready",
      "payment_unavailable",
      "The payment service cannot be reached now. Nothing was charged. Please try again in a minute.",
      { retryAfterSeconds: 60 },
    ),
  /** The same for another account's payment, because the caller may not learn that it exists. */
  unknownPayment: () => missing("There is no such payment."),
  unknownPlan: () => missing("There is no such plan."),
  unknownPack: () => missing("There is no such pack of points."),
  foreignReturnUrl: (fields: readonly string[]) =>
    new InvalidFields(
      Object.fromEntries(fields.map((field) => [field, ["must be a page of this app"]])),
    ),
  amountTooSmall: () =>
    new InvalidFields({ currency: ["takes no amount as small as this; please choose another"] }),
  priceChanged: (now: string) =>
    conflict(
      "price_changed",
      `The price has changed to ${now} since you saw it. Nothing was charged.`,
    ),
  planIsCurrent: () =>
    conflict("plan_is_current", "You have this plan or a better one already. Nothing was charged."),
  upgradeInstead: () =>
    conflict(
      "upgrade_instead",
      "Your plan is running: upgrade it, and you pay only the difference. Nothing was charged.",
    ),
  renewalUnpaid: () =>
    conflict(
      "renewal_unpaid",
      "The renewal of your plan is not paid yet. Pay it, or cancel the plan, before you choose another. Nothing was charged.",
    ),
  noUpgrade: () =>
    conflict(
      "no_upgrade",
      "There is no paid plan of yours running that could be upgraded to this one. Nothing was charged.",
    ),
  noNextPeriod: (lastDay: string) =>
    conflict(
      "no_next_period",
      `Your plan ends on ${lastDay} and does not renew. You can choose this plan then. Nothing was charged.`,
    ),
  startsNextPeriod: () =>
    conflict(
      "price_changed",
      "Nothing is left to pay for this period any more: the plan can start with the next one. Please look again. Nothing was charged.",
    ),
  nothingToAgree: () =>
    conflict("nothing_to_agree", "There is no renewal of yours that waits for your consent."),
  noProration: () =>
    conflict("no_proration", "Prorated payment not available for this payment method."),
  notCancellable: () =>
    conflict(
      "not_cancellable",
      "You have no paid plan that renews, so nothing is to be cancelled.",
    ),
  paymentOpen: () => conflict("payment_open", "Payment was pending from processor. Please retry."),
  paymentNotSuccessful: (status: string) =>
    new Refusal(
      "unpaid",
      "payment_not_successful",
      `Payment was ${status} from processor. Please retry.`,
    ),
  paymentUnfit: () =>
    new Refusal(
      "unpaid",
      "payment_not_successful",
      "What was paid could not be given as agreed, so nothing was given and the money is being paid back.",
    ),
};
