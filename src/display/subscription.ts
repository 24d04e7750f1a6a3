import type { components } from "#contract";
import { formatDate } from "#src/display/formatters.ts";
import { priceText } from "#src/display/local-price.ts";

type Schemas = components["schemas"];
type Plan = Schemas["Plan"];
type Subscription = Schemas["Subscription"];

export const FREE_PLAN_ID = 1;

export function nextPlan(
  plans: readonly Plan[],
  subscription: Pick<Subscription, "plan"> | null,
): Plan | undefined {
  const current = subscription?.plan.amount ?? 0;
  return plans
    .toSorted((a, b) => a.amount - b.amount)
    .find((plan) => plan.amount > current && plan.id !== FREE_PLAN_ID);
}

export function mayCancel(subscription: Pick<Subscription, "plan_id" | "cancelled_at"> | null) {
  return (
    subscription !== null &&
    subscription.plan_id > FREE_PLAN_ID &&
    subscription.cancelled_at === null
  );
}

/** Also while a failed renewal is retried. */
export function isCancellable(
  subscription: Pick<Subscription, "plan_id" | "cancelled_at" | "status"> | null,
): boolean {
  return mayCancel(subscription) && subscription?.status !== "expired";
}

export function endsUnlessPaid(
  subscription: Pick<Subscription, "status" | "retry_until"> | null,
): number | null {
  // A response saved by an earlier version lacks this field.
  return subscription?.status === "past_due" ? (subscription.retry_until ?? null) : null;
}

export function expiryText(
  subscription: Pick<Subscription, "status" | "expires_at" | "cancelled_at"> | null,
): string {
  if (subscription === null) return "Expires: N/A";
  const { status, expires_at: expiresAt, cancelled_at: cancelledAt } = subscription;
  const name = cancelledAt === null ? "Expires/Auto-renews" : "Expires";
  return `${name}: ${formatDate(expiresAt)} (${status.replaceAll("_", " ")})`;
}

export function renewalText(
  subscription: Pick<Subscription, "plan_id" | "status" | "expires_at" | "renewal"> | null,
): string | null {
  // A response saved by an earlier version lacks this field.
  const renewal = subscription?.renewal ?? null;
  if (subscription === null || renewal === null || subscription.status !== "active") return null;
  const day = formatDate(subscription.expires_at);
  const price = priceText(renewal.amount, renewal.currency);
  if (renewal.needs_consent)
    return `The next 30 days cost ${price} from ${day}. Nothing is charged unless you agree.`;
  const amount = renewal.announced ? price : `${price} at today's price`;
  return renewal.plan_id === subscription.plan_id
    ? `Renews on ${day} for ${amount}.`
    : `${renewal.plan_name} starts on ${day} for ${amount}.`;
}

export function scheduledUpgrade(
  subscription: Pick<Subscription, "plan_id" | "renewal"> | null,
): Schemas["Renewal"] | null {
  const renewal = subscription?.renewal ?? null;
  return renewal === null || renewal.plan_id === subscription?.plan_id ? null : renewal;
}
