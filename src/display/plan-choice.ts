import type { components } from "#contract";
import { formatDate } from "#src/display/formatters.ts";
import { FREE_PLAN_ID, scheduledUpgrade } from "#src/display/subscription.ts";
import { paymentBlockedReason } from "#src/display/payment-blocked-reason.ts";

type Schemas = components["schemas"];

export const NO_PRORATION = "Prorated payment not available for this payment method.";

type ChoiceInput = {
  plan: Pick<Schemas["Plan"], "id" | "name" | "amount">;
  signedIn: boolean;
  user: Pick<Schemas["User"], "activeSubscription"> | undefined;
  userFailed: boolean;
  impersonated: boolean;
  online: boolean;
  currency: string;
  priceKnown: boolean;
  settling: boolean;
};

type PlanChoice = {
  label: string;
  isCurrent: boolean;
  isUpgrade: boolean;
  reason: string | null;
};

export function choosePlan(input: ChoiceInput): PlanChoice {
  const { plan, signedIn, user } = input;
  const subscription = user?.activeSubscription ?? null;
  const isCurrent =
    user !== undefined && (subscription?.plan_id ?? FREE_PLAN_ID) === plan.id && signedIn;
  const isUpgrade = subscription !== null && subscription.plan_id > FREE_PLAN_ID;
  const isDearer = plan.amount > (subscription?.plan.amount ?? 0);
  const label = isCurrent
    ? "Your plan"
    : plan.id === FREE_PLAN_ID
      ? signedIn
        ? plan.name
        : "Start free"
      : isUpgrade && !isDearer
        ? plan.name
        : `${isUpgrade ? "Upgrade to" : "Choose"} ${plan.name}`;
  return { label, isCurrent, isUpgrade, reason: whyNot(input, isCurrent, isUpgrade) };
}

function whyNot(input: ChoiceInput, isCurrent: boolean, isUpgrade: boolean): string | null {
  if (input.signedIn) {
    if (input.user === undefined)
      return input.userFailed ? "Your plan could not be loaded." : "Your plan is loading.";
    if (isCurrent) return "You are on this plan.";
    const { activeSubscription } = input.user;
    if (scheduledUpgrade(activeSubscription)?.plan_id === input.plan.id)
      return `It starts on ${formatDate(activeSubscription?.expires_at ?? 0)}, when your plan renews.`;
    if (input.plan.amount <= (activeSubscription?.plan.amount ?? 0)) return "Included in yours.";
  }
  const why = paymentBlockedReason({
    ...input,
    impersonated: input.signedIn && input.impersonated,
  });
  if (why !== null) return why;
  if (!isUpgrade) return null;
  if (input.user?.activeSubscription?.status === "past_due")
    return "The renewal of your plan is not paid yet. You can upgrade once it is.";
  return input.currency === "NGN" ? NO_PRORATION : null;
}

export function currentFirst<Plan extends { id: number; amount: number }>(
  plans: readonly Plan[],
  currentId: number | null,
): Plan[] {
  const rank = ({ id }: Plan) => (id === currentId ? 0 : 1);
  return plans.toSorted((a, b) => rank(a) - rank(b) || a.amount - b.amount);
}
