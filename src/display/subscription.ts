import type { components } from "#contract";
import { formatDate } from "#src/display/formatters.ts";
import { priceText } from "#src/display/local-price.ts";

type Schemas = components["schemas"];
type Plan = Schemas["Plan"];
type Subscription = Schemas["Subscription"];

/** The free plan, which everybody has who has no other. */
export const FREE_PLAN_ID = 1;

/** The first plan that costs more than the current one; none above the dearest. */
export function nextPlan(
  plans: readonly Plan[],
  subscription: Pick<Subscription, "plan"> | null,
): Plan | undefined {
  const current = subscription?.plan.amount ?? 0;
  return plans
    .toSorted((a, b) => a.amount - b.amount)
    .find((plan) => plan.amount > current && plan.id !== FREE_PLAN_ID);
}

/** Only a paid plan that still renews can be cancelled. */
export function mayCancel(subscription: Pick<Subscription, "plan_id" | "cancelled_at"> | null) {
  return (
    subscription !== null &&
    subscription.plan_id > FREE_PLAN_ID &&
    subscription.cancelled_at === null
  );
}

/** The form to do so is there also while a renewal that failed is tried again: docs/decisions/0050. */
export function isCancellable(
  subscription: Pick<Subscription, "plan_id" | "cancelled_at" | "status"> | null,
): boolean {
  return mayCancel(subscription) && subscription?.status !== "expired";
}

/** When a plan ends unless its overdue renewal is paid; null where none is overdue. */
export function endsUnlessPaid(
  subscription: Pick<Subscription, "status" | "retry_until"> | null,
): number | null {
  // An answer that was saved by an earlier version does not tell.
  return subscription?.status === "past_due" ? (subscription.retry_until ?? null) : null;
}

/** "Expires/Auto-renews: 21 Nov 2026 (active)", "Expires: N/A". */
export function expiryText(
  subscription: Pick<Subscription, "status" | "expires_at" | "cancelled_at"> | null,
): string {
  if (subscription === null) return "Expires: N/A";
  const { status, expires_at: expiresAt, cancelled_at: cancelledAt } = subscription;
  const name = cancelledAt === null ? "Expires/Auto-renews" : "Expires";
  return `${name}: ${formatDate(expiresAt)} (${status.replaceAll("_", " ")})`;
}

/** What is charged at the end of the period, and when; null where the plan does not renew, or its renewal is overdue. */
export function renewalText(
  subscription: Pick<Subscription, "plan_id" | "status" | "expires_at" | "renewal"> | null,
): string | null {
  // A response that an earlier version saved has no renewal.
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

/** The renewal that begins a dearer plan; null where none was chosen. */
export function scheduledUpgrade(
  subscription: Pick<Subscription, "plan_id" | "renewal"> | null,
): Schemas["Renewal"] | null {
  const renewal = subscription?.renewal ?? null;
  return renewal === null || renewal.plan_id === subscription?.plan_id ? null : renewal;
}
